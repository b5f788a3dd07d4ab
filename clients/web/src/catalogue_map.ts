/** The sentences of the map's picture and of what is covered; a part of the catalogue. */
const squares = (count: number): string => (count === 1 ? "1 square" : `${count} squares`);

export const mapWords = {
  map: {
    bring: "A picture to lie under the map",
    bringOther: "Another picture",
    drop: "Or drop it here. PNG, JPEG or WebP.",
    moving: "On its way …",
    reading: "Being cut into tiles …",
    unreachable: "The picture did not arrive; try again in a moment.",
    unanswered: "Nobody answered; the picture may still be there.",
    portrait: "A portrait",
    noPortrait: "No portrait",
    portraitOff: "The portrait is off the sheet.",
    lies: "How it lies, in squares",
    across: "Wide",
    left: "From the left",
    top: "From above",
    how: "Set its width first, then move it until its lines lie on ours. Negative numbers move it beyond the edge.",
    takeAway: "No picture",
    kept: (count: number) => (count === 1 ? "1 more picture is kept" : `${count} more pictures are kept`),
    size: (wide: number, high: number) => `${wide} × ${high}`,
    lay: "Lay under the map",
    throwAway: "Throw away",
    coverHow: "Drag over the board. Of what is covered players get nothing: no picture, no ground, no foes who stand there.",
    cover: "Cover",
    uncover: "Uncover",
    uncoverAll: "Uncover everything",
    covered: (count: number) => `${squares(count)} covered`,
    isCovered: "Covered: nobody of the players sees what lies there, or goes there",
  },
} as const;
