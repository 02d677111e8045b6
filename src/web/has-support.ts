import { useRouteLoaderData } from 'react-router'
import type { RootData } from './page-head.tsx'

/** Whether there is a support address; only then links lead to `/support`. */
export function useHasSupport(): boolean {
  return (useRouteLoaderData('root') as RootData | undefined)?.hasSupport === true
}
