/**
 * How a first game of Chinatown is dealt, so that what the lesson says is true: five of the learner's
 * cards touch, the next player collects what the learner has one of, and has what the learner lacks.
 */

export const CHINATOWN_DEAL = {
  first_player: 0,
  players: [
    { hand: [16, 17, 18, 19, 20, 34, 70] },
    { hand: [1, 2, 3, 4, 7, 8, 51] },
    { hand: [43, 44, 47, 48, 49, 60, 75] },
  ],
  bag: [
    ...["florist", "photo", "photo", "dim_sum", "dim_sum", "tea_house", "laundry"],
    ...["florist", "florist", "florist", "photo", "laundry", "laundry", "factory"],
    ...["tea_house", "tea_house", "dim_sum", "antiques", "antiques", "restaurant", "jewellery"],
  ],
};
