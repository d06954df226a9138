/** What things of Chinatown are called in the reader's language. */

import { m } from "../paraglide/messages";
import type { ChinatownEvent, RoundPlan } from "../protocol";

type Said = () => string;

const TILES: Record<string, Said> = {
  photo: m.chinatown_tile_photo,
  tea_house: m.chinatown_tile_tea_house,
  sea_food: m.chinatown_tile_sea_food,
  jewellery: m.chinatown_tile_jewellery,
  tropical_fish: m.chinatown_tile_tropical_fish,
  florist: m.chinatown_tile_florist,
  take_out: m.chinatown_tile_take_out,
  laundry: m.chinatown_tile_laundry,
  dim_sum: m.chinatown_tile_dim_sum,
  antiques: m.chinatown_tile_antiques,
  factory: m.chinatown_tile_factory,
  restaurant: m.chinatown_tile_restaurant,
  pharmacy: m.chinatown_tile_pharmacy,
  jeans_and_workwear: m.chinatown_tile_jeans_and_workwear,
  sports_articles: m.chinatown_tile_sports_articles,
  fireworks: m.chinatown_tile_fireworks,
  sewing: m.chinatown_tile_sewing,
  detective_agency: m.chinatown_tile_detective_agency,
  watch_makers: m.chinatown_tile_watch_makers,
  radios: m.chinatown_tile_radios,
};

const ANIMALS: Record<string, Said> = {
  snake: m.chinatown_animal_snake,
  horse: m.chinatown_animal_horse,
  goat: m.chinatown_animal_goat,
  monkey: m.chinatown_animal_monkey,
  rooster: m.chinatown_animal_rooster,
  dog: m.chinatown_animal_dog,
};

const YEARS: Record<string, (of: { year: number }) => string> = {
  snake: m.chinatown_year_snake,
  horse: m.chinatown_year_horse,
  goat: m.chinatown_year_goat,
  monkey: m.chinatown_year_monkey,
  rooster: m.chinatown_year_rooster,
  dog: m.chinatown_year_dog,
};

/** What was done for whoever was out of time. */
export function doneWords(event: unknown): string {
  const done = event as ChinatownEvent;
  switch (done.type) {
    case "CardsChosen":
      return m.chinatown_late_kept();
    case "ShopPlaced":
      return m.chinatown_late_placed({ tile: tileName(done.tile), building: done.building });
    case "PlacingDone":
      return m.chinatown_late_done();
    case "PlacingStarted":
      return m.chinatown_late_trade();
    default:
      return "";
  }
}

/** A type of an operator's own set has no word of ours: its id has to do. */
export function tileName(tile: string): string {
  return TILES[tile]?.() ?? plain(tile);
}

export function animalName(animal: string): string {
  return ANIMALS[animal]?.() ?? plain(animal);
}

/** "Year of the Horse, 1966"; null in an edition whose rounds are no years (C17). */
export function yearName({ animal, year }: Pick<RoundPlan, "animal" | "year">): string | null {
  if (animal === null || year === null) return null;
  return YEARS[animal]?.({ year }) ?? String(year);
}

/** A name made of an id. */
export function plain(id: string): string {
  const words = id.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
