import { banks } from './banks.ts'
import type { Layer } from './fault.ts'
import { evenings } from './evenings.ts'
import { files } from './files.ts'
import { frame } from './frame.ts'
import { machines } from './machines.ts'
import { money } from './money.ts'
import { pages } from './pages.ts'
import { player } from './player.ts'
import { rightsAndDoors } from './rights-and-doors.ts'
import { shop } from './shop.ts'
import { tickets } from './tickets.ts'
import { told } from './told.ts'
import { wordsAndFigures } from './words-and-figures.ts'

/** Every planted fault, by what it breaks. Add one for each new kind of mistake, not for each test. */
export const layers: readonly Layer[] = [
  { layer: 'words', faults: wordsAndFigures },
  { layer: 'money', faults: money },
  { layer: 'banks', faults: banks },
  { layer: 'rights', faults: rightsAndDoors },
  { layer: 'tickets', faults: tickets },
  { layer: 'evenings', faults: evenings },
  { layer: 'shop', faults: shop },
  { layer: 'told', faults: told },
  { layer: 'frame', faults: frame },
  { layer: 'files', faults: files },
  { layer: 'machines', faults: machines },
  { layer: 'player', faults: player },
  { layer: 'pages', faults: pages },
]
