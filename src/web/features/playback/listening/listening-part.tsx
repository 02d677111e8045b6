import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { ApiProblem } from '#web/api.ts'
import { chromeOf } from '#web/chrome.ts'
import { PartTexts, useHasTexts } from '#web/i18n/part-texts.tsx'
import { toast } from '#web/ui/toast.ts'
import { listeningPlayer, openToPages } from './create-listening.ts'
import { FullPlayer } from './full-player.tsx'
import { listeningTexts } from './listening-texts.ts'
import type { AudioTrack } from '#web/audio-door.ts'
import { MiniPlayer } from './mini-player.tsx'
import { Unavailable } from './open-sound.ts'
import { ListeningContext } from './use-listening.ts'
import './listening.css'

/** The music player: what the door of the pages loads. */
export default function ListeningPart() {
  return useHasTexts(listeningTexts) ? (
    <PartTexts part={listeningTexts}>
      <Player />
    </PartTexts>
  ) : null
}

function Player() {
  const { pathname } = useLocation()
  const [openAt, setOpenAt] = useState<string | null>(null)
  const open = useRef(() => undefined as void)
  useEffect(() => {
    open.current = () => setOpenAt(pathname)
  }, [pathname])
  const events = useEvents(open)
  // only a browser gets here: the code came with a press, or because of a stored queue
  const [player] = useState(listeningPlayer)
  useEffect(() => openToPages(player, events), [player, events])
  // where nothing but the page's own matter belongs: a film, a hall's screen, a bank, the studio
  const { header } = chromeOf(pathname)
  const isShown = header === 'main' || header === 'shop'
  return (
    <ListeningContext value={player}>
      {isShown && <MiniPlayer onOpen={() => setOpenAt(pathname)} />}
      {/* whoever goes to another page sees that page */}
      {openAt === pathname && <FullPlayer onClose={() => setOpenAt(null)} />}
    </ListeningContext>
  )
}

/** Returns the player's events, told as notices. The object stays the same; its texts are those of the last render. */
function useEvents(open: { current: () => void }) {
  const t = useTranslations('listening')
  const texts = useRef(t)
  useEffect(() => {
    texts.current = t
  }, [t])
  const [events] = useState(() => ({
    onFault(track: AudioTrack, error: unknown, isStopped: boolean) {
      const say = texts.current
      if (error instanceof ApiProblem && error.wasDeclined) return
      const said = error instanceof ApiProblem ? error.message : ''
      const own = error instanceof Unavailable ? 'unavailable' : 'cannotPlay'
      const reason = said === '' ? say(own) : said
      // without a network the player itself says so, as long as it lasts
      if (isStopped && !(error instanceof ApiProblem)) return
      toast({ kind: 'bad', text: say(isStopped ? 'stopped' : 'skipped', { title: track.title, reason }) })
    },
    onGaveWay(what: 'music' | 'film') {
      toast({ kind: 'info', text: texts.current(what === 'film' ? 'gaveWayToFilm' : 'gaveWayToPage') })
    },
    onAdded(count: number, where: 'next' | 'last') {
      toast({ kind: 'good', text: texts.current(where === 'next' ? 'addedNext' : 'addedLast', { n: count }) })
    },
    openFull: () => open.current(),
  }))
  return events
}
