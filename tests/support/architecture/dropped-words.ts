/**
 * Words that had several meanings, or were the second word for one thing (docs/glossary.md). `parts` are looked for in
 * the names of the code, which are taken apart at capitals and underscores. A word that kept one meaning stays where
 * that is at home, and where an API or a browser's store has it frozen.
 */
export type DroppedWord = { parts: readonly string[]; instead: string; home: readonly RegExp[]; names?: RegExp }

const gifts = [/\/gifts?\//, /\/(contract\/memberships\/gifts|lib\/ids)\.ts$/, /\/books\/compare-/]

const limited = [
  /^src\/server\/features\/catalog\/music\/present-tracks\.ts$/,
  // where offers and campaigns have a limited number, from the database to the page
  /^src\/contract\/(memberships\/gifts|payments\/payments|catalog\/(sales|series|titles))\.ts$/,
  /^src\/db\/seed\//,
  /^src\/server\/demo\//,
  /^src\/server\/features\/(catalog\/titles|memberships\/gifts|playback\/play)\//,
  /^src\/web\/features\/(catalog\/(titles|series)|memberships\/gifts|payments\/purchases)\//,
  /^src\/web\/features\/studio\/(catalog\/titles|memberships\/gifts)\//,
]

const frozen = [
  // `birthPlace` is a word of schema.org
  /^src\/web\/features\/catalog\/people\/person-json-ld\.ts$/,
  // `place` of a session, and `subtitle_place`, are fields of the API; browsers hold the latter
  /^src\/contract\/accounts\/(account|accounts|profiles)\.ts$/,
  /^src\/db\/json-columns\.ts$/,
  /^src\/player\/core\/preferences\.ts$/,
  /^src\/server\/features\/accounts\/members\/(present-me|device-login\/routes|settings\/export-data)\.ts$/,
  /^src\/web\/features\/accounts\/members\/(session-choice|settings\/devices|device-login\/decision-card)\.tsx$/,
  /^src\/web\/features\/playback\/play\/start\/player-settings\.ts$/,
]

/** A ticket has one playing place: these files tell of it or ask for it. */
const playing = [
  /^src\/contract\/(screenings\/cafes\/evening-screens|playback\/(playing-places|playing-place-problems|playback))\.ts$/,
  /^src\/server\/features\/screenings\/cafes\/evening\/(evening-screen|screen-queries|screen-routes)\.ts$/,
  /^src\/web\/features\/screenings\/cafes\/use-screen\.ts$/,
  /^src\/server\/features\/playback\/places\//,
  /^src\/server\/features\/playback\/play\/(opening\/play-info|routes)\.ts$/,
  /^src\/web\/features\/playback\//,
]

/** The protocol calls what a provider says of a person its claims. */
const provider = [
  /^src\/server\/features\/accounts\/staff\/oidc\//,
  /^src\/(lib\/lists\/oidc-roles|server\/settings\/oidc-settings)(\.test)?\.ts$/,
]

export const droppedWords: readonly DroppedWord[] = [
  // a method of the query builder’s compiler is called so
  { parts: ['visit', 'visits'], instead: 'attempt', home: [/^src\/db\/empty-lists\.ts$/] },
  {
    parts: ['claim', 'claims', 'claimed', 'claimable', 'unclaimed'],
    instead: 'lease (of a row), adopt (files), said (by a return); a member claims a gift',
    home: [...gifts, ...provider],
  },
  {
    parts: ['place', 'places', 'placed'],
    instead: 'position, anchor, path, page …; a place is one of a limited number',
    home: [...limited, ...frozen, ...playing],
    names: /^(playingPlace|registerPlayingPlace)/,
  },
  {
    parts: ['keep', 'keeps', 'keeper'],
    instead: 'store, save, hold, remember; what is kept about a member is PersonalData',
    home: [],
    // the option of Node's sockets
    names: /^keepAlive$/,
  },
  { parts: ['handover'], instead: 'device login; what was bought is handed over (handOver)', home: [] },
]
