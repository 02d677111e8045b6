import { expect, test } from 'vitest'
import type { FestivalShow } from './festival.ts'
import { planCalendar } from './plan-calendar.ts'

const show = (id: number): FestivalShow =>
  ({
    hall_id: 'a',
    section: null,
    ends_at: '2026-12-01T15:30:00Z',
    screening: { id, title: `فیلم ${id}`, starts_at: '2026-12-01T14:00:00Z' },
  }) as FestivalShow

test('the plan is one file with an entry for each show; a reserved one is its ticket’s entry', () => {
  const file = planCalendar(
    [
      {
        show: show(1),
        state: { state: 'reserved', ticketId: 'abc', canReturn: true, clashesWith: null, wayOut: null },
      },
      { show: show(2), state: { state: 'planned', isFull: false, clashesWith: null, wayOut: null } },
    ],
    {
      textOf: () => 'پخش ۱',
      screeningUrl: (id) => `https://parde.example/screening/${id}`,
      ticketUrl: (id) => `https://parde.example/account/tickets/${id}`,
      now: new Date('2026-11-22T10:00:00Z'),
    },
  )
  expect(file.match(/^UID:.*$/gm)).toEqual(
    ['UID:ticket-abc@parde.example\r', 'UID:show-2@parde.example\r'].map((l) => l.trim()),
  )
  expect(file).toContain('DTSTART:20261201T140000Z')
  expect(file).toContain('URL:https://parde.example/screening/2')
})
