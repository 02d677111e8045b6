import { searchKey } from '#lib/persian/persian-text.ts'
import { readTicketCode } from '#lib/typed/ticket-code.ts'
import type { DoorList } from './door-ticks.ts'

type Line = DoorList['lines'][number]

/** The lines that what a host has typed may mean: by the name of the holder or of a guest. */
export function linesNamed(lines: readonly Line[], typed: string): readonly Line[] {
  const wanted = searchKey(typed)
  if (wanted === '') return lines
  return lines.filter(({ name, guests }) =>
    [name, ...guests.map((guest) => guest.name)].some((one) => searchKey(one).includes(wanted)),
  )
}

/**
 * Returns the key of the sentence where no name fits. The device knows no codes, so a whole code may be somebody's: the
 * server finds it, and without a line nobody may be sent away for it.
 */
export function unfoundWord(typed: string, isOffline: boolean): 'nobody' | 'pressFind' | 'codeOffline' {
  if (readTicketCode(typed) === null) return 'nobody'
  return isOffline ? 'codeOffline' : 'pressFind'
}
