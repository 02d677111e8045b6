import { useTranslations } from 'use-intl'
import type { Aid } from '#lib/media/aids.ts'
import { Icon } from './icon.tsx'

const icons = { description: 'sound', sign: 'hands' } as const

/** Shows a title's aids for people who do not see or hear it: a word with an icon each. */
export function Aids({ aids }: { aids: readonly Aid[] }) {
  const t = useTranslations('aids')
  return (
    <span className="aids">
      {aids.map((aid) => (
        <span key={aid}>
          <Icon name={icons[aid]} />
          {t(aid)}
        </span>
      ))}
    </span>
  )
}
