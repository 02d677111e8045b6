import { useRouteLoaderData } from 'react-router'
import type { RootData } from './page-head.tsx'
import { noFrame, type SiteFrame } from './site-frame.ts'

export const useSiteFrame = (): SiteFrame => (useRouteLoaderData('root') as RootData | undefined)?.frame ?? noFrame
