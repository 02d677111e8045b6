import { expect, test } from 'vitest'
import { type Meaning, meaningOf } from './pasargad-codes.ts'

// every code of the bank's published table, with what we make of it
const published: Record<Meaning, readonly number[]> = {
  done: [0],
  token: [401, 13_001, 13_002, 13_008, 13_427, 13_429, 13_430],
  already: [13_029, 13_034, 13_046, 13_421, 13_428],
  reversed: [13_033],
  late: [13_075, 13_076],
  open: [13_009, 13_016, 13_018, 13_022, 13_049, 13_325],
  no: [
    1, 13_021, 13_025, 13_026, 13_027, 13_030, 13_032, 13_045, 13_054, 13_056, 13_057, 13_058, 13_059, 13_061, 13_062,
    13_063, 13_064, 13_065, 13_066, 13_067, 13_068, 13_069, 13_070, 13_071, 13_073, 13_074, 13_077, 13_080, 13_081,
    13_093, 13_098, 13_302, 13_307, 13_311, 13_316, 13_322, 13_323, 13_324, 13_345, 13_347,
  ],
  ours: [
    13_000, 13_003, 13_004, 13_010, 13_011, 13_012, 13_013, 13_020, 13_028, 13_047, 13_055, 13_060, 13_099, 13_300,
    13_301, 13_303, 13_305, 13_317, 13_332, 13_350, 13_351, 13_352, 13_353, 13_399, 13_402, 13_418, 13_422,
  ],
  unclear: [
    2, 500, 13_005, 13_015, 13_031, 13_072, 13_079, 13_084, 13_085, 13_087, 13_090, 13_091, 13_094, 13_096, 13_097,
    13_310, 13_329, 13_339, 13_426,
  ],
}

test.each(Object.entries(published).flatMap(([meaning, codes]) => codes.map((code) => [code, meaning] as const)))(
  'code %i is decided: %s',
  (code, meaning) => {
    expect(meaningOf(String(code))).toBe(meaning)
  },
)

test.each(['3', '99999', '13346', '-1', '0.0', 'abc', ' ', ''])(
  'a code that no table names (%j) says nothing',
  (code) => {
    expect(meaningOf(code)).toBe('unclear')
  },
)
