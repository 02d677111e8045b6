import { useTranslations } from 'use-intl'
import { ShownUserName } from '../shown-user-name.tsx'

/** “Account of … Change it”: the user name of this step, and a link to change it. */
export function Whose({
  userName,
  text,
  onChange,
}: {
  userName: string
  text: 'accountOf' | 'sentToPhone' | 'sentToMail' | 'forgottenHelp' | 'registerHelp'
  onChange: () => void
}) {
  const t = useTranslations('login')
  const byPhone = !userName.includes('@')
  return (
    <>
      {t.rich(text, { to: () => <ShownUserName key="to" userName={userName} /> })}{' '}
      <button type="button" className="link" onClick={onChange}>
        {byPhone ? t('changeNumber') : t('changeMail')}
      </button>
    </>
  )
}
