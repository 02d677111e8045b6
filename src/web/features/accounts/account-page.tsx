import { useTranslations } from 'use-intl'
import type { Me } from '../../session.ts'
import { Face } from '../../shell/face.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'
import { nameOf } from './name-of.ts'
import { ShownUserName } from './shown-user-name.tsx'
import { signOut } from './sign-out.ts'
import './account.css'

/** Who is signed in, and what belongs to them. */
export function AccountPage({ me }: { me: Me }) {
  const t = useTranslations('account')
  const places = useTranslations('places')
  return (
    <div className="page narrow below-header">
      <div className="row who">
        <span className="avatar">
          <Face seed={me.id} />
        </span>
        <div>
          <h1 className="page-title">
            <bdi>{nameOf(me)}</bdi>
          </h1>
          <p className="small muted">
            <ShownUserName userName={me.user_name} />
          </p>
        </div>
      </div>
      <ul className="doors">
        <li>
          <Link to="/account/purchases">
            <Icon name="receipt" />
            <span className="grow">{places('purchases')}</span>
            <Icon name="next" />
          </Link>
        </li>
        {me.staff_role && (
          <li>
            <Link to="/studio" reloadDocument>
              <Icon name="studio" />
              <span className="grow">{t('studio')}</span>
              <Icon name="next" />
            </Link>
          </li>
        )}
      </ul>
      <Button kind="outline" onClick={() => void signOut()}>
        <Icon name="leave" />
        {t('signOut')}
      </Button>
    </div>
  )
}
