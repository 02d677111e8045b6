import { data } from 'react-router'

/** Every address nobody answers for. */
export function loader(): never {
  throw data(null, { status: 404 })
}

export default function Nothing() {
  return null
}
