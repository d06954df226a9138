/** What only trading needs. A table fetches it in one piece, before the first trade begins. */

export { default as Bids } from "./board/Bids.svelte";
export { default as Growing } from "./board/Growing.svelte";
export { default as Announce } from "./desk/Announce.svelte";
export { default as DealsList } from "./desk/DealsList.svelte";
export { refusalWords } from "./desk/sentences";
export { default as Facing } from "./hands/Facing.svelte";
export { default as HandsSlip } from "./hands/HandsSlip.svelte";
export { default as HeardTray } from "./listening/HeardTray.svelte";
export { Listening } from "./listening/listening.svelte";
export { default as TalkBox } from "./listening/TalkBox.svelte";
export { default as Flights } from "./motion/Flights.svelte";
export { default as OfferBar } from "./offers/OfferBar.svelte";
export { said } from "./said";
export { default as SeatFacts } from "./seats/SeatFacts.svelte";
export { default as Composer } from "./strip/Composer.svelte";
export { default as PlacingHelp } from "./strip/PlacingHelp.svelte";
export { default as Sayings } from "./strip/Sayings.svelte";
export { default as LineDeal } from "./threads/LineDeal.svelte";
export { Threads } from "./threads/threads.svelte";
export { default as OutlookSide } from "./wood/OutlookSide.svelte";
export { default as Slips } from "./wood/Slips.svelte";
export { default as Income } from "./year/Income.svelte";
