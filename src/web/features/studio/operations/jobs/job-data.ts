import { useTranslations } from 'use-intl'
import type { OutputOf } from '#contract/api.ts'

export type DeadJob = OutputOf<'GET /studio/dead-jobs'>['items'][number]
export type JobKind = OutputOf<'GET /studio/jobs'>['items'][number]

/** The list, or what of it is of one kind. */
export const addressOfJobs = (name: string | null): string =>
  name === null ? '/studio/jobs' : `/studio/jobs?kind=${encodeURIComponent(name)}`

/** Returns a function that describes a job in words; a kind that an earlier version knew has only its name. */
export function useJobWords(): (name: string) => string {
  const t = useTranslations('deadJobs.names')
  return (name) => {
    const key = name as Parameters<typeof t>[0]
    return t.has(key) ? t(key) : name
  }
}
