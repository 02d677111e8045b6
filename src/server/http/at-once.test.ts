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
