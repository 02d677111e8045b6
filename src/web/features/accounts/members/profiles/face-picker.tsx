import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '#web/api.ts'
import { Face } from '#web/shell/face.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { ProfileAvatar } from './avatar.tsx'
import { acceptedPictures, type DefaultAvatar, type FaceChoice, pictureFault, type Profile } from './profile.ts'

type Props = {
  profile: Profile | null
  face: FaceChoice
  error: string | undefined
  onFace: (face: FaceChoice) => void
}

/** Choice of a picture: an own one, a built-in one, or the drawn one. */
export function FacePicker({ profile, face, error, onFace }: Props) {
  const t = useTranslations('profiles')
  const { avatars, failed, again } = useDefaultAvatars()
  const [fault, setFault] = useState<string | null>(null)
  const isChosen = (code: string) =>
    face.kind === 'drawn' ? face.code === code : face.kind === 'kept' && profile?.avatar?.code === code
  const isPlain = face.kind === 'none' || (face.kind === 'kept' && !profile?.avatar)
  const take = (file: File | undefined) => {
    if (!file) return
    const wrong = pictureFault(file)
    setFault(wrong && t(`picture.${wrong}`))
    if (!wrong) onFace({ kind: 'picture', file })
  }
  const note = fault ?? error
  return (
    <fieldset className="profile-faces">
      <legend>{t('face')}</legend>
      <div className="face-own">
        <Shown profile={profile} face={face} avatars={avatars} />
        <div>
          <label className="button outline tight face-file">
            <input
              type="file"
              name="avatar"
              className="only-said"
              accept={acceptedPictures}
              aria-describedby="face-note"
              aria-invalid={note ? true : undefined}
              onChange={(event) => {
                take(event.target.files?.[0])
                event.target.value = ''
              }}
            />
            <Icon name="up" />
            {t('picture.choose')}
          </label>
          <p id="face-note" className={note ? 'help wrong' : 'help'} role={note ? 'alert' : undefined}>
            {note ?? t('picture.help')}
          </p>
        </div>
      </div>
      <div className="face-grid" role="radiogroup" aria-label={t('ours')} aria-busy={avatars === null && !failed}>
        <FaceOption label={t('plain')} checked={isPlain} onChoose={() => onFace({ kind: 'none' })}>
          <Face seed={`profile ${profile?.id ?? 0}`} />
        </FaceOption>
        {avatars?.map(({ code, name, avatar }) => (
          <FaceOption key={code} label={name} checked={isChosen(code)} onChoose={() => onFace({ kind: 'drawn', code })}>
            <img src={avatar.src} alt="" width="56" height="56" />
          </FaceOption>
        ))}
        {avatars === null && !failed && Array.from({ length: 12 }, (_, at) => <span key={at} className="skeleton" />)}
      </div>
      {failed && (
        <p className="help wrong" role="alert">
          {t('oursFailed')}{' '}
          <button type="button" className="link" onClick={again}>
            {t('again')}
          </button>
        </p>
      )}
    </fieldset>
  )
}

type OptionProps = { label: string; checked: boolean; onChoose: () => void; children: ReactNode }

function FaceOption({ label, checked, onChoose, children }: OptionProps) {
  return (
    <label className="face-option" title={label}>
      <input type="radio" name="face" aria-label={label} checked={checked} onChange={onChoose} />
      <span>{children}</span>
    </label>
  )
}

type ShownProps = Pick<Props, 'profile' | 'face'> & { avatars: readonly DefaultAvatar[] | null }

/** The picture as it will be. */
function Shown({ profile, face, avatars }: ShownProps) {
  if (face.kind === 'picture') return <Preview key={face.file.lastModified + face.file.name} file={face.file} />
  const drawn = face.kind === 'drawn' ? avatars?.find(({ code }) => code === face.code)?.avatar : null
  const avatar = face.kind === 'kept' ? (profile?.avatar ?? null) : (drawn ?? null)
  return <ProfileAvatar profile={{ id: profile?.id ?? 0, avatar }} size="large" />
}

/** The middle square, as it will be cut; not every browser can show a phone's picture format. */
function Preview({ file }: { file: File }) {
  const t = useTranslations('profiles')
  const [isShown, setIsShown] = useState(true)
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    let isOver = false
    createImageBitmap(file).then(
      (picture) => {
        if (!isOver) drawSquare(canvas.current, picture)
        picture.close()
      },
      () => {
        if (!isOver) setIsShown(false)
      },
    )
    return () => {
      isOver = true
    }
  }, [file])
  return (
    <span className="profile-avatar large">
      {isShown ? (
        <canvas ref={canvas} width="192" height="192" role="img" aria-label={t('picture.preview')} />
      ) : (
        <span className="face-unseen tiny">{t('picture.noPreview')}</span>
      )}
    </span>
  )
}

function drawSquare(canvas: HTMLCanvasElement | null, picture: ImageBitmap) {
  const side = Math.min(picture.width, picture.height)
  const [x, y] = [(picture.width - side) / 2, (picture.height - side) / 2]
  canvas?.getContext('2d')?.drawImage(picture, x, y, side, side, 0, 0, canvas.width, canvas.height)
}

function useDefaultAvatars() {
  const [avatars, setAvatars] = useState<readonly DefaultAvatar[] | null>(null)
  const [failed, setFailed] = useState(false)
  const [round, setRound] = useState(0)
  useEffect(() => {
    const stop = new AbortController()
    call('GET /core/default-avatars', {}, { signal: stop.signal }).then(
      ({ items }) => setAvatars(items),
      () => {
        if (!stop.signal.aborted) setFailed(true)
      },
    )
    return () => stop.abort()
  }, [round])
  const again = () => {
    setFailed(false)
    setRound((n) => n + 1)
  }
  return { avatars, failed, again }
}
