/** Ships: what each kind looks like, and its name in the reader's language. */

import { m } from "../paraglide/messages";
import { getLocale } from "../paraglide/runtime";
import type { ShipCard } from "../protocol";

type From = (of: { port: string }) => string;

const KINDS: Record<string, From> = {
  Junk: m.dadaocheng_ship_junk,
  Lighter: m.dadaocheng_ship_lighter,
  Riverboat: m.dadaocheng_ship_riverboat,
  Coaster: m.dadaocheng_ship_coaster,
  Lorcha: m.dadaocheng_ship_lorcha,
  Schooner: m.dadaocheng_ship_schooner,
  Brig: m.dadaocheng_ship_brig,
  Barque: m.dadaocheng_ship_barque,
  Steamer: m.dadaocheng_ship_steamer,
  Clipper: m.dadaocheng_ship_clipper,
  "Mail Steamer": m.dadaocheng_ship_mail_steamer,
};

/** In Chinese the ports have their own names; elsewhere they keep their historical spelling. */
const PORTS: Record<string, string> = {
  Amoy: "廈門",
  Foochow: "福州",
  Quanzhou: "泉州",
  Zhangzhou: "漳州",
  Ningbo: "寧波",
  Wenzhou: "溫州",
  Tamsui: "淡水",
  Bangka: "艋舺",
  Keelung: "基隆",
  Lukang: "鹿港",
  Tainan: "臺南",
  Penghu: "澎湖",
  "Hong Kong": "香港",
  Canton: "廣州",
  Swatow: "汕頭",
  Shanghai: "上海",
  Tientsin: "天津",
  Chefoo: "芝罘",
  Nagasaki: "長崎",
  Kobe: "神戶",
  Yokohama: "橫濱",
  Manila: "馬尼拉",
  Batavia: "巴達維亞",
  Singapore: "新加坡",
  "San Francisco": "舊金山",
  Sydney: "雪梨",
  Calcutta: "加爾各答",
  Bombay: "孟買",
  "New York": "紐約",
  Boston: "波士頓",
  Liverpool: "利物浦",
  Hamburg: "漢堡",
  London: "倫敦",
  Marseille: "馬賽",
  Vancouver: "溫哥華",
  Suez: "蘇伊士",
};

const SIGNS: Record<number, string> = { 1: "ships-junk", 2: "ships-schooner", 3: "ships-steamer" };

export function shipSign({ level }: Pick<ShipCard, "level">): string {
  return SIGNS[level] ?? "ships-junk";
}

/** "Canton Lorcha"; a ship of an own set is called as its card says. */
export function shipName({ id, name = "" }: Pick<ShipCard, "id" | "name">): string {
  const kind = Object.keys(KINDS)
    .sort((one, other) => other.length - one.length)
    .find((word) => name.endsWith(` ${word}`));
  if (!kind) return name || id;
  const port = name.slice(0, -kind.length - 1);
  const isChinese = getLocale() === "zh-Hant";
  return elided(KINDS[kind]!({ port: isChinese ? (PORTS[port] ?? port) : port }));
}

/** "Jonque d’Amoy". */
function elided(name: string): string {
  return getLocale() === "fr" ? name.replace(/ de (?=[AEIOU])/, " d’") : name;
}
