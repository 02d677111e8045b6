import { data } from 'react-router'

/** The number of an order in an address; anything else is no page. */
export function orderNumberOf(text: string | undefined): number {
  if (!/^[1-9]\d{0,8}$/.test(text ?? '')) throw data(null, { status: 404 })
  return Number(text)
}
