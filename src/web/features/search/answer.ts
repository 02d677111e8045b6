import type { OutputOf } from '#contract/api.ts'
import { productPath } from '../../kinds/kinds.ts'
import { searchAddress } from './search-address.ts'

export type Answer = OutputOf<'GET /search'>
export type Group = Answer['groups'][number]
export type GroupName = Group['group']
export type Hit = Group['items'][number]
