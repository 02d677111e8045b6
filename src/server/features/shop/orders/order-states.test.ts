import { expect, test } from 'vitest'
import { deedsOn, endOf, type OrderActor, type OrderDeed, type OrderState, stateAfter } from './order-states.ts'

const states: readonly OrderState[] = ['Registred', 'Accepted', 'Delivered', 'Rejected', 'Canceled']
const deeds: readonly OrderDeed[] = ['accept', 'reject', 'cancel', 'deliver']
const actors: readonly OrderActor[] = ['buyer', 'desk']

test('these steps there are, and no others', () => {
  const steps = states.flatMap((from) =>
    deeds.flatMap((deed) =>
      actors.flatMap((actor) => {
        const to = stateAfter(from, deed, actor)
        return to === null ? [] : [`${actor}: ${from} → ${to}`]
      }),
    ),
  )
  expect(steps).toEqual([
    'desk: Registred → Accepted',
    'desk: Registred → Rejected',
    'buyer: Registred → Canceled',
    'desk: Registred → Canceled',
    'desk: Accepted → Canceled',
    'desk: Accepted → Delivered',
  ])
})

test('a buyer cancels only what is not accepted yet, and an order that ended stays as it is', () => {
  expect(states.map((state) => deedsOn(state, 'buyer'))).toEqual([['cancel'], [], [], [], []])
  expect(states.slice(2).map((state) => deedsOn(state, 'desk'))).toEqual([[], [], []])
  expect(deedsOn('Registred', 'desk')).toEqual(['accept', 'reject', 'cancel'])
})

test('a deed always leads to the same state', () => {
  expect(deeds.map(endOf)).toEqual(['Accepted', 'Rejected', 'Canceled', 'Delivered'])
})
