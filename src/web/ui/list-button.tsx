import type { ComponentProps } from 'react'
import { useSiteFrame } from '../use-site-frame.ts'
import { ButtonLink } from './button.tsx'

/** Whether a list of the house has anything; addresses that are no list always do. */
export function useIsThere(): (to: string) => boolean {
  const { empty } = useSiteFrame()
  return (to) => !empty.includes(to)
}

/** A button to a list of the house. There is none while the list is empty: nothing leads to nothing. */
export function ListButton(props: ComponentProps<typeof ButtonLink>) {
  const isThere = useIsThere()
  return isThere(props.to) ? <ButtonLink {...props} /> : null
}
