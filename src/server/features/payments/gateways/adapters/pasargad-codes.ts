/**
 * The meaning of a Pasargad code, as `resultCode` of any call and as `data.status` of an inquiry. `done`; `already`:
 * finalised before, so the inquiry decides; `reversed`; `late`: a window is over; `open`: no payment under our numbers
 * yet, which may change in the next minute; `no`: this payment was refused for good; `ours`: about our terminal,
 * address or request, not about the payment; `token`: must be renewed; `unclear`.
 */
export type Meaning = 'done' | 'already' | 'reversed' | 'late' | 'open' | 'no' | 'ours' | 'token' | 'unclear'

/** Codes of the Dorsa generation; a pair is a range, both ends included. */
const table: Record<Exclude<Meaning, 'unclear'>, readonly (number | readonly [number, number])[]> = {
  done: [0],
  token: [401, 13_001, 13_002, 13_008, 13_427, 13_429, 13_430],
  already: [13_029, 13_034, 13_046, 13_421, 13_428],
  reversed: [13_033],
  late: [13_075, 13_076],
  open: [13_009, 13_016, 13_018, 13_022, 13_049, 13_325],
  ours: [
    13_000,
    13_003,
    13_004,
    [13_010, 13_013],
    13_020,
    13_028,
    13_047,
    13_055,
    13_060,
    13_099,
    [13_300, 13_301],
    13_303,
    13_305,
    13_317,
    13_332,
    [13_350, 13_353],
    13_399,
    13_402,
    13_418,
    13_422,
  ],
  no: [
    1,
    13_021,
    13_025,
    13_026,
    13_027,
    13_030,
    13_032,
    13_045,
    13_054,
    [13_056, 13_059],
    [13_061, 13_071],
    [13_073, 13_074],
    13_077,
    [13_080, 13_081],
    13_093,
    13_098,
    13_302,
    13_307,
    // states of cards, and of selling mobile credit: blocked, stolen, lost …
    [13_311, 13_316],
    [13_318, 13_324],
    [13_326, 13_328],
    [13_330, 13_331],
    [13_333, 13_338],
    [13_340, 13_345],
    13_347,
  ],
}

function isNamed(code: number, named: number | readonly [number, number]): boolean {
  return typeof named === 'number' ? named === code : named[0] <= code && code <= named[1]
}

/**
 * `unclear` for codes that say neither yes nor no (2, 500, 13005, 13329, a switch that is down) and for unknown codes.
 */
export function meaningOf(code: string): Meaning {
  // an empty text would count as zero, which means success
  if (!/^\d+$/.test(code)) return 'unclear'
  const number = Number(code)
  for (const [meaning, codes] of Object.entries(table))
    if (codes.some((named) => isNamed(number, named))) return meaning as Meaning
  return 'unclear'
}
