/** Periodic terms A·cos(B + C·T) of the equinox: J. Meeus, Astronomical Algorithms, 2nd ed., table 27.C. */
const terms: ReadonlyArray<readonly [number, number, number]> = [
  [485, 324.96, 1934.136],
  [203, 337.23, 32_964.467],
  [199, 342.08, 20.186],
  [182, 27.85, 445_267.112],
  [156, 73.14, 45_036.886],
  [136, 171.52, 22_518.443],
  [77, 222.54, 65_928.934],
  [74, 296.72, 3034.906],
  [70, 243.58, 9037.513],
  [58, 119.81, 33_718.147],
  [52, 297.17, 150.678],
  [50, 21.02, 2281.226],
  [45, 247.54, 29_929.562],
  [44, 325.15, 31_555.956],
  [29, 60.93, 4443.417],
  [18, 155.12, 67_555.328],
  [17, 288.79, 4562.452],
  [16, 198.04, 62_894.029],
  [14, 199.76, 31_436.921],
  [12, 95.39, 14_577.848],
  [12, 287.11, 31_931.756],
  [12, 320.81, 34_777.259],
  [9, 227.73, 1222.114],
  [8, 15.45, 16_859.074],
]

/** Terrestrial time runs ahead of UTC by 32.184 s and the 37 leap seconds since 2017. */
const secondsAheadOfUtc = 69.184

/**
 * The instant at which a Jalali year begins astronomically: the March equinox in UTC, within a minute for 1380–1430
 * (Meeus, chapter 27). For countdowns; the calendar's first day comes from `jalali.ts`.
 */
export function nowruzInstant(jalaliYear: number): Date {
  const y = (jalaliYear + 621 - 2000) / 1000
  const mean = 2_451_623.80984 + 365_242.37404 * y + 0.05169 * y ** 2 - 0.00411 * y ** 3 - 0.00057 * y ** 4
  const t = (mean - 2_451_545) / 36_525
  const w = radians(35_999.373 * t - 2.47)
  const speed = 1 + 0.0334 * Math.cos(w) + 0.0007 * Math.cos(2 * w)
  const sum = terms.reduce((total, [a, b, c]) => total + a * Math.cos(radians(b + c * t)), 0)
  const julianDay = mean + (0.00001 * sum) / speed
  return new Date(Math.round((julianDay - 2_440_587.5) * 86_400 - secondsAheadOfUtc) * 1000)
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180
}
