import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, unlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { gitIn, readChange } from './changed-files.ts'

let folder: string
const git = (...args: string[]) =>
  spawnSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.example', ...args], { cwd: folder })
const write = (name: string, text = name) => writeFileSync(join(folder, name), text)
const commit = (...names: string[]) => {
  for (const name of names) write(name)
  git('add', '-A')
  git('commit', '-m', names.join(' '))
}
const filesOf = () => {
  const change = readChange(gitIn(folder))
  return 'why' in change ? change.why : [change.files, change.gone]
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'parde-changed-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('committed, uncommitted and new files since the branch began are changed, and gone ones are told apart', () => {
  git('init', '-b', 'main')
  commit('kept', 'edited', 'gone', 'gone-later')
  git('checkout', '-b', 'work')
  commit('new')
  unlinkSync(join(folder, 'gone'))
  commit('also-new')
  write('edited', 'otherwise')
  write('untracked')
  unlinkSync(join(folder, 'gone-later'))
  expect(filesOf()).toEqual([
    ['also-new', 'edited', 'new', 'untracked'],
    ['gone', 'gone-later'],
  ])
})

test('what main has got since then is no change of the branch', () => {
  git('init', '-b', 'main')
  commit('first')
  git('checkout', '-b', 'work')
  commit('mine')
  git('checkout', 'main')
  commit('theirs')
  git('checkout', 'work')
  expect(filesOf()).toEqual([['mine'], []])
})

test('on main what is not at its upstream is changed, and without one what is not committed', () => {
  git('init', '-b', 'main')
  commit('pushed')
  git('update-ref', 'refs/remotes/origin/main', 'HEAD')
  commit('mine')
  write('untracked')
  expect(filesOf()).toEqual([['mine', 'untracked'], []])
  git('update-ref', '-d', 'refs/remotes/origin/main')
  expect(filesOf()).toEqual([['untracked'], []])
})

test('without git, and without a main, a sentence says that nothing can be compared', () => {
  expect(filesOf()).toMatch(/no history of git/)
  git('init', '-b', 'work')
  commit('a')
  expect(filesOf()).toMatch(/no branch called main/)
})
