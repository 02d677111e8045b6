import { expect, test } from 'vitest'
import { countAtOnce } from './at-once.ts'

test('so many of one caller and of all run at once, and whoever ends, or fails, makes room', async () => {
  const forms = countAtOnce({ ofOne: 2, ofAll: 3 })
  const begin = (caller: string) => {
    const { promise, resolve, reject } = Promise.withResolvers<string>()
    return { end: forms.run(caller, () => promise), resolve, reject }
  }
  const begun = [begin('a'), begin('a'), begin('b')]
  await expect(forms.run('a', async () => 'c')).rejects.toMatchObject({ code: 'request.too_many' })
  await expect(forms.run('c', async () => 'c')).rejects.toMatchObject({ headers: { 'retry-after': '2' } })
  begun[0]?.reject(new Error('hung up'))
  await expect(begun[0]?.end).rejects.toThrow('hung up')
  expect(await forms.run('a', async () => 'done')).toBe('done')
  for (const { resolve } of begun.slice(1)) resolve('done')
  await Promise.all(begun.slice(1).map(({ end }) => end))
  expect(await Promise.all([1, 2].map(() => forms.run('c', async () => 'done')))).toEqual(['done', 'done'])
})

test('a caller with few gets the place of the oldest of one who has many, and nobody is ended for one who has as many', async () => {
  const forms = countAtOnce({ ofOne: 3, ofAll: 4 })
  const ended: string[] = []
  const begin = (name: string, caller: string) => {
    const { promise, reject } = Promise.withResolvers<void>()
    const end = () => {
      ended.push(name)
      reject(new Error('ended'))
    }
    return forms.run(caller, () => promise, end).catch(() => {})
  }
  for (const name of ['a1', 'a2', 'a3']) void begin(name, 'a')
  void begin('b1', 'b')
  void begin('c1', 'c')
  expect(ended).toEqual(['a1'])
  void begin('b2', 'b')
  expect(ended).toEqual(['a1'])
  await expect(forms.run('d', async () => 'in')).resolves.toBe('in')
  expect(ended).toEqual(['a1', 'a2'])
})
