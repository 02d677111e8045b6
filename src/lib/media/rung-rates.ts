/** The ceiling of each rung’s picture (kbit/s), by the number that names the rung. */
export const rungRates = { 1080: 5000, 720: 2800, 480: 1200, 360: 700, 240: 300, 144: 120 } as const
