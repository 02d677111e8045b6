import { describe, expect, it } from 'vitest'
import { visualRuns, type Direction } from './text-direction.ts'

const runs = (text: string, direction: Direction) =>
  visualRuns(text, direction).map((run) => `${run.direction === 'rtl' ? '<' : '>'}${text.slice(run.from, run.to)}`)

describe('the runs of a line, from left to right', () => {
  it.each<[string, Direction, string[]]>([
    ['سلام دنیا', 'rtl', ['<سلام دنیا']],
    ['Tehran at midnight', 'ltr', ['>Tehran at midnight']],
    // a Latin name in a Persian line
    ['شب Lamiz تهران', 'rtl', ['< تهران', '>Lamiz', '<شب ']],
    // and a Persian one in an English line
    ['Night of شب یلدا here', 'ltr', ['>Night of ', '<شب یلدا', '> here']],
    // digits run to the right, with the colon of an hour and the separator of thousands
    ['ساعت ۲۱:۰۰ تهران', 'rtl', ['< تهران', '>۲۱:۰۰', '<ساعت ']],
    ['بلیت از ۶۵٬۰۰۰ تومان', 'rtl', ['< تومان', '>۶۵٬۰۰۰', '<بلیت از ']],
    ['سال ۲۰۲۶', 'rtl', ['>۲۰۲۶', '<سال ']],
    // the ellipsis and the point of the end stand at the left of a Persian line, also after Latin letters
    ['فیلم Zero…', 'rtl', ['<…', '>Zero', '<فیلم ']],
    ['Film صفر…', 'ltr', ['>Film ', '<صفر', '>…']],
    // brackets stay a pair
    ['پرده (Parde)', 'rtl', ['<)', '>Parde', '<پرده (']],
    ['Parde (پرده)', 'ltr', ['>Parde (', '<پرده', '>)']],
    ['Parde (1405)', 'ltr', ['>Parde (1405)']],
    // a half-space belongs to its word
    ['می\u200cشود', 'rtl', ['<می\u200cشود']],
    // the year after a Latin word is part of the Latin
    ['فیلم Zero 12 تهران', 'rtl', ['< تهران', '>Zero 12', '<فیلم ']],
    ['$2.90', 'ltr', ['>$2.90']],
    ['', 'rtl', []],
  ])('%s (%s)', (text, direction, expected) => {
    expect(runs(text, direction)).toEqual(expected)
  })
})
