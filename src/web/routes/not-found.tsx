import { data } from 'react-router'

/** Every address that no route matches. */
export function loader(): never {
  throw data(null, { status: 404 })
}

export default function Nothing() {
  return null
}
