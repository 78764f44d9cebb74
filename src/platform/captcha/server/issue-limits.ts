/** Limits that browsers need not know: how many are issued, and when an image becomes harder to read. */
export const issueLimits = {
  imagesPerMinute: 60,
  puzzlesPerMinute: 10,
  characters: 4,
  charactersAfterFailures: 5,
  failuresUntilHarder: 3,
  failureMinutes: 15,
} as const
