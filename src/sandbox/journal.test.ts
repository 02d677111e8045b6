import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createJournal } from './journal.ts'
import { silentLog } from './log.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'parde-journal-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function counter(file: string) {
  const state = { total: 0 }
  const journal = createJournal(file, silentLog)
  const add = journal.attach<number>('counter', {
    apply: (n) => {
      state.total += n
    },
    snapshot: () => state.total,
    restore: (snapshot) => {
      state.total = Number(snapshot)
    },
  })
  journal.open()
  return { state, add, close: () => journal.close() }
}

describe('the file', () => {
  it('gives the same state again, and goes on after a half-written last line', () => {
    const file = join(folder, 'j.jsonl')
    const first = counter(file)
    first.add(2)
    first.add(3)
    first.close()
    appendFileSync(file, '{"slice":"counter","eve')
    const second = counter(file)
    expect(second.state.total).toBe(5)
    second.add(4)
    second.close()
    const third = counter(file)
    expect(third.state.total).toBe(9)
    third.close()
  })

  it('skips a line that cannot be read and keeps the rest', () => {
    const file = join(folder, 'j.jsonl')
    appendFileSync(file, '{"slice":"counter","event":1}\nnot json\n{"slice":"counter","event":2}\n')
    const read = counter(file)
    expect(read.state.total).toBe(3)
    read.close()
  })

  it('becomes one snapshot when it has grown long', () => {
    const file = join(folder, 'j.jsonl')
    appendFileSync(file, '{"slice":"counter","event":1}\n'.repeat(2001))
    counter(file).close()
    expect(readFileSync(file, 'utf8').trim().split('\n')).toHaveLength(1)
    const again = counter(file)
    expect(again.state.total).toBe(2001)
    again.close()
  })
})
