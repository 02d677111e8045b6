import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { shortened } from '#lib/text/shortened.ts'
import { call } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { toast, toastError } from '../../ui/toast.ts'
import { useSession } from '../../use-session.ts'
import type { Condition } from './conditions.ts'
import type { FindAsked } from './find-address.ts'
import { savedOf } from './saved-asked.ts'

type Props = {
  asked: FindAsked
  conditions: readonly Condition[]
  /** Where nothing was found: a person who saves the search wants to be told. */
  isForNotice?: boolean
}

const longestName = 120

/** Saves this search in the account. A guest signs in first; where to is written follows from how they sign in. */
export function SaveSearch({ asked, conditions, isForNotice = false }: Props) {
  const t = useTranslations('search.saved')
  const comma = useTranslations('languages')('comma')
  const session = useSession()
  const [isBusy, setBusy] = useState(false)
  const words = [asked.q, ...conditions.map(({ label }) => label)].filter((word) => word !== undefined)
  if (words.length === 0) return null
  async function save(): Promise<void> {
    setBusy(true)
    const name = shortened(words.join(`${comma} `), longestName)
    const byMail = session.state !== 'member' || (session.me?.user_name.includes('@') ?? true)
    try {
      await call('POST /me/saved-searches', {
        body: { name, asked: savedOf(asked), notice: isForNotice ? (byMail ? 'mail' : 'sms') : 'none' },
      })
      toast({ kind: 'good', text: t(isForNotice ? 'toldWhen' : 'saved') })
    } catch (error) {
      toastError(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      kind={isForNotice ? 'soft' : 'plain'}
      className={isForNotice ? '' : 'find-save'}
      busy={isBusy}
      onClick={() => void save()}
    >
      <Icon name={isForNotice ? 'bell' : 'plus'} />
      {t(isForNotice ? 'tellMe' : 'save')}
    </Button>
  )
}
