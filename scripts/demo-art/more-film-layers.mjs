// Layers of: pool, doors, rain, simorgh, salt, and of the previews naranj and turquoise.
import { arch, blur, f1, fillLin, glow, grain, khatam, lin, octagon, rad, rect, ridge, rng, star8, turb, vign } from './key-art.mjs'

// ---- The courtyard pool: stage 1600 x 1200 ----------------------------------------
const bricks = (w, h, dark) => {
  const r = rng(3)
  let s = rect(w, h, dark ? '#2a2230' : '#9a5a3e')
  for (let y = -26; y < h + 26; y += 26)
    for (let x = -60; x < w + 60; x += 60) {
      const k = 0.8 + r() * 0.35
      const c = dark ? [58 * k, 44 * k, 60 * k] : [172 * k, 104 * k, 72 * k]
      s += `<rect x="${x + ((y / 26) % 2 ? 30 : 0)}" y="${y}" width="57" height="23" fill="rgb(${c.map(v => Math.round(v)).join()})"/>`
    }
  return s + fillLin(w, h, [[0, '#2b1110', 0.08], [1, '#2b1110', 0.7]], [0, 0, 1, 1])
}
const rim = dark => {
  const [cx, cy, R] = [800, 600, 520]
  const hole = `<mask id="hole${dark}"><rect width="1600" height="1200" fill="#fff"/><polygon points="${octagon(cx, cy, R, R)}" fill="#000"/></mask>`
  return { w: 1600, h: 1200, svg: `${hole}<g mask="url(#hole${dark})">${bricks(1600, 1200, dark)}<polygon points="${octagon(cx + 12, cy + 20, R * 1.13, R * 1.13)}" fill="#1c0a0a" opacity=".5"/><polygon points="${octagon(cx, cy, R * 1.12, R * 1.12)}" fill="${dark ? '#6d6a80' : '#e9dfcb'}"/><polygon points="${octagon(cx, cy, R * 1.06, R * 1.06)}" fill="${dark ? '#4d4a60' : '#c9b996'}"/></g>${dark ? '' : vign(1600, 1200, 0.35)}` }
}
const poolWater = stops => {
  const [d, u] = rad(stops, 0.42, 0.36, 0.78)
  return { w: 1600, h: 1200, svg: d + rect(1600, 1200, u) + grain(1600, 1200, 0.18), opaque: true }
}
/** A fish seen from above, swimming in sixteen frames: a spine that bends more towards the tail. */
const fishStrip = (body, fin, shine) => {
  let s = ''
  for (let k = 0; k < 16; k++) {
    const ph = (k / 16) * Math.PI * 2
    const spine = Array.from({ length: 21 }, (_, i) => {
      const u = i / 20
      return [250 - u * 190, 80 + 26 * u * u * Math.sin(ph - u * 3.2)]
    })
    const half = u => 27 * Math.pow(Math.sin(Math.PI * Math.min(1, 0.06 + u * 0.9)), 0.75) * (1 - u * 0.35)
    const top = spine.map(([x, y], i) => `${f1(x)} ${f1(y - half(i / 20))}`)
    const low = spine.map(([x, y], i) => `${f1(x)} ${f1(y + half(i / 20))}`).toReversed()
    const [tx, ty] = spine[20]
    const a = 20 * Math.sin(ph - 3.6)
    s += `<g transform="translate(${k * 300} 0)"><path d="M190 58C168 30 150 22 132 24c10 12 18 26 28 36zM190 102c-22 28-40 36-58 34 10-12 18-26 28-36z" fill="${fin}" opacity=".85"/><path d="M${f1(tx + 14)} ${f1(ty)}C${f1(tx - 20)} ${f1(ty - 10 + a)} ${f1(tx - 40)} ${f1(ty - 34 + a)} ${f1(tx - 54)} ${f1(ty - 30 + a)}c6 22 6 40 0 62c16 2 36-18 ${f1(68)} ${f1(-32 - a)}z" fill="${fin}"/><path d="M${top.join('L')}L${low.join('L')}Z" fill="${body}"/><path d="M${spine.slice(1, 17).map(([x, y], i) => `${f1(x)} ${f1(y - half((i + 1) / 20) * 0.3)}`).join('L')}" stroke="${shine}" stroke-width="7" stroke-linecap="round" fill="none" opacity=".5"/><circle cx="236" cy="70" r="3.600" fill="#1b0a0a"/><circle cx="236" cy="90" r="3.600" fill="#1b0a0a"/></g>`
  }
  return { w: 4800, h: 160, svg: s, shrink: 0.6 }
}
const rippleStrip = colour => {
  let s = ''
  for (let k = 0; k < 24; k++)
    for (let i = 0; i < 3; i++) {
      const u = k / 24 - i * 0.16
      if (u > 0) s += `<circle cx="${k * 300 + 150}" cy="150" r="${f1(6 + u * 138)}" fill="none" stroke="${colour}" stroke-width="${f1(4.5 - u * 3.4)}" opacity="${(0.75 * (1 - u) * Math.min(1, (1 - k / 24) * 4)).toFixed(2)}"/>`
    }
  return { w: 7200, h: 300, svg: s, shrink: 0.6 }
}
const caustic = { w: 2400, h: 1800, svg: turb(2400, 1800, 0.0075, 0.01, 12, '0 0 0 0 .86  0 0 0 0 1  0 0 0 0 .95  0 -6 0 0 1.05'), shrink: 0.6 }
const leaf = (c1, c2) => ({ w: 180, h: 90, svg: `<path d="M8 46C40 4 110-2 172 40 118 88 44 90 8 46z" fill="${c1}"/><path d="M8 46C60 38 116 38 172 40 118 88 44 90 8 46z" fill="${c2}"/><path d="M2 46q80-8 160-5" stroke="#3b2412" stroke-width="2" fill="none" opacity=".5"/>` })
const pool = {
  'pool-water': poolWater([[0, '#58d6c6'], [0.5, '#1b9a93'], [1, '#07504f']]),
  'pool-night': poolWater([[0, '#1d5f74'], [0.5, '#0d3247'], [1, '#04121f']]),
  'pool-rim': rim(false),
  'pool-rim-night': rim(true),
  caustic,
  'fish-red': fishStrip('#e0402f', '#b3261f', '#ffd9c8'),
  'fish-gold': fishStrip('#f2a33a', '#cf7a1b', '#fff0cf'),
  'fish-coral': fishStrip('#f06a3a', '#c8441f', '#ffe0cc'),
  'fish-shade': fishStrip('#04302f', '#04302f', '#04302f'),
  ripple: rippleStrip('#e6fff8'),
  leaf: leaf('#d98e2b', '#b86a1a'),
}

// ---- The house of seven doors ---------------------------------------------------------
const nested = (palette, light) => {
  const [w, h, cx, base, W, H, n] = [1600, 900, 800, 880, 1180, 900, 7]
  let s = rect(w, h, palette[0])
  for (let i = 0; i < n; i++) {
    const k = 1 - (i / n) * 0.9
    const b = base - H * 0.012 * i * (1 + i * 0.15)
    const [d, u] = lin([[0, palette[i]], [1, palette[Math.max(0, i - 1)]]], [0, 0, 1, 0.3])
    if (i) s += `<path d="${arch(cx, b, W * k * 1.03, H * k * 1.02)}" fill="#000" opacity=".35"/>`
    s += `${d}<path d="${arch(cx, b, W * k, H * k)}" fill="${u}"/>`
    if (i < n - 1) s += `<path d="${arch(cx, b, W * k, H * k)}" fill="none" stroke="${light}" stroke-opacity="${0.08 + i * 0.05}" stroke-width="2"/>`
  }
  const fb = base - H * 0.012 * 6 * 1.9
  s += glow(cx, fb - H * 0.08, W * 0.5, light, 0.4)
  s += `<path d="M${cx - W * 0.05} ${fb}L${cx - W * 0.5} ${h}H${cx + W * 0.5}L${cx + W * 0.05} ${fb}z" fill="${light}" opacity=".16"/>`
  return { w, h, svg: s + vign(w, h, 0.5) + grain(w, h, 0.3), opaque: true }
}
const doors = {
  'doors-red': nested(['#1c0810', '#3a0d1b', '#5e1323', '#8a1d2b', '#b53a2c', '#dd7a34', '#ffd98c'], '#ffd98c'),
  'doors-blue': nested(['#050d18', '#0a1e33', '#0d3450', '#12516c', '#1b7484', '#48a9a0', '#d6f3d8'], '#d6f3d8'),
  'doors-gold': nested(['#150d05', '#33200a', '#573a10', '#80591a', '#ad7f2a', '#dcb04b', '#fff3cd'], '#fff3cd'),
}

// ---- She counted the rain: stage 900 x 1600 ------------------------------------------------
const strokes = (n, seed, lo, hi, c, width) => {
  const r = rng(seed)
  let s = ''
  for (let i = 0; i < n; i++) {
    const x = Math.round(r() * 112) * 8 + 4
    const y = r() * 1600
    const l = lo + r() * (hi - lo)
    for (const d of [0, 1600, 3200]) s += `<path d="M${x} ${f1(y + d - 1600)}v${f1(l)}" stroke="${c}" stroke-width="${f1(width * (0.6 + r() * 0.8))}"/>`
  }
  return { w: 900, h: 3200, svg: s }
}
const girl = () => {
  const inHead = (x, y) => {
    const [hx, hy] = [318, 402]
    if (((x - hx) / 66) ** 2 + ((y - hy) / 84) ** 2 < 1) return true
    if (((x - hx + 46) / 56) ** 2 + ((y - hy - 44) / 104) ** 2 < 1) return true
    if (Math.abs(x - hx + 4) < 32 && y > 460 && y < 530) return true
    const sh = y - 520
    return sh > 0 && Math.abs(x - hx) < 74 + Math.pow(Math.min(sh, 120) / 120, 0.55) * 132
  }
  const inCover = (x, y) => y < 318 + 8 * Math.cos((x - 300) / 46) && ((x - 300) / 268) ** 2 + ((y - 318) / 190) ** 2 < 1
  let paper = ''
  let ink = ''
  for (let x = 8; x < 600; x += 7.4) {
    let run = null
    const end = () => {
      if (!run) return
      paper += `<path d="M${f1(x)} ${run.y0}V${run.y1}" stroke="#e4dccb" stroke-width="9"/>`
      ink += `<path d="M${f1(x)} ${run.y0}V${run.y1}" stroke="${run.k === 'u' ? '#c5283d' : '#14202e'}" stroke-width="${run.k === 'u' ? 5.2 : 5.8}"/>`
      run = null
    }
    for (let y = 100; y <= 1060; y += 4) {
      const k = inCover(x, y) ? 'u' : inHead(x, y) ? 'h' : null
      if (run && run.k !== k) end()
      if (k && !run) run = { k, y0: y, y1: y }
      if (run) run.y1 = y + 4
    }
    end()
  }
  const handle = '<path d="M300 128v-24" stroke="#14202e" stroke-width="5"/><path d="M404 318V560q0 26-20 26" stroke="#e4dccb" stroke-width="9" fill="none"/><path d="M404 318V560q0 26-20 26" stroke="#14202e" stroke-width="4" fill="none"/>'
  return { w: 900, h: 1600, svg: `<g transform="translate(0 180) scale(1.5)">${paper}${ink}${handle}</g>` }
}
const canopy = () => {
  const p = (i, R) => [350 + Math.cos((i * Math.PI) / 4) * R, 350 + Math.sin((i * Math.PI) / 4) * R]
  let s = ''
  for (let i = 0; i < 8; i++) {
    const [ax, ay] = p(i, 330)
    const [bx, by] = p(i + 1, 330)
    const [mx, my] = p(i + 0.5, 268)
    s += `<path d="M350 350L${f1(ax)} ${f1(ay)}Q${f1(mx)} ${f1(my)} ${f1(bx)} ${f1(by)}Z" fill="${i % 2 ? '#c5283d' : '#a81f33'}"/><path d="M350 350L${f1(ax)} ${f1(ay)}" stroke="#7c1224" stroke-width="4"/>`
  }
  return { w: 700, h: 700, svg: `${s}<circle cx="350" cy="350" r="14" fill="#14202e"/>` }
}
const counts = () => {
  const v = "'Vazirmatn Variable'"
  const n = ['۱', '۲', '۳', '۴', '۵', '۶', '۷', '۸', '۹', '۱۰', '۱۱', '۱۲']
  return { w: 3600, h: 300, svg: n.map((t, i) => `<text x="${i * 300 + 150}" y="220" font-size="210" font-family="${v}" font-weight="850" text-anchor="middle" fill="#c5283d" opacity=".92">${t}</text>`).join('') }
}
const rain = {
  'rain-paper': { w: 900, h: 1600, svg: rect(900, 1600, '#e4dccb') + glow(450, 420, 900, '#f4eee1', 0.8) + grain(900, 1600, 0.16, 0.7, 'multiply'), opaque: true },
  'rain-puddle': { w: 900, h: 1600, svg: fillLin(900, 1600, [[0, '#b9c3c6'], [0.5, '#9fb0b8'], [1, '#7f95a1']]) + turb(900, 1600, 0.004, 0.012, 5, '0 0 0 0 1  0 0 0 0 1  0 0 0 0 1  0 1.2 0 0 -.45', 'opacity=".5"') + grain(900, 1600, 0.16), opaque: true },
  'rain-thin': strokes(420, 31, 16, 76, '#3b4a5e', 1.6),
  'rain-thick': strokes(90, 37, 40, 120, '#2b3a4e', 2.6),
  'rain-girl': girl(),
  canopy: canopy(),
  'ripple-ink': rippleStrip('#f3f6f4'),
  counts: counts(),
}

// ---- The paper simorgh ------------------------------------------------------------------------
const birdStrip = () => {
  let s = ''
  const T = (p, c) => `<polygon points="${p.map(([x, y]) => `${f1(x)} ${f1(y)}`).join(' ')}" fill="${c}"/>`
  for (let k = 0; k < 16; k++) {
    const a = Math.cos((k / 16) * Math.PI * 2)
    // wings fold: height above the shoulder shrinks and turns under, the tips lag
    const flap = (x, y, lag = 0) => {
      const b = Math.cos((k / 16) * Math.PI * 2 - lag)
      const out = Math.abs(x - 300) / 260
      return [300 + (x - 300) * (1 + 0.12 * (1 - b) * out), 330 + (y - 330) * (0.18 + 0.82 * b * (b > 0 ? 1 : 0.55)) + 40 * (1 - b) * out * 0.6]
    }
    const lift = -14 * a
    const body = (x, y) => [x, y + lift]
    const tail = (x, y) => [x + Math.sin((k / 16) * Math.PI * 2 - y / 90) * (y - 470) * 0.12, y + lift]
    const w = (x, y, lag) => { const [p, q] = flap(x, y, lag); return [p, q + lift] }
    s += `<g transform="translate(${k * 600} 20)">`
    s += T([body(300, 420), w(120, 250, 0.4), body(250, 330)], '#f26b4e') + T([w(120, 250, 0.4), w(40, 130, 0.8), body(250, 330)], '#ffb25c') + T([w(40, 130, 0.8), w(190, 190, 0.4), body(250, 330)], '#f7d37a') + T([w(190, 190, 0.4), w(160, 90, 0.7), w(276, 320)], '#ff8f5a')
    s += T([body(300, 420), w(480, 200, 0.4), body(350, 330)], '#e0475b') + T([w(480, 200, 0.4), w(570, 70, 0.8), body(350, 330)], '#f26b6b') + T([w(570, 70, 0.8), w(420, 150, 0.4), body(350, 330)], '#ffc3a0') + T([w(420, 150, 0.4), w(440, 50, 0.7), w(330, 318)], '#ff9a7b')
    s += T([body(300, 420), body(250, 330), body(300, 290)], '#ffdf9a') + T([body(300, 290), body(350, 330), body(300, 420)], '#f4b740') + T([body(300, 290), body(290, 236), body(330, 214)], '#fff0c9') + T([body(290, 236), body(262, 224), body(330, 214)], '#e0475b') + T([body(300, 290), body(330, 214), body(334, 262)], '#f7c65e')
    s += T([body(300, 420), body(262, 470), body(330, 470)], '#2eb8ac') + T([tail(262, 470), tail(200, 640), tail(290, 500)], '#38d0c0') + T([tail(290, 500), tail(250, 680), tail(312, 520)], '#1b8f96') + T([tail(312, 500), tail(330, 700), tail(330, 470)], '#53e0cf') + T([tail(326, 500), tail(410, 660), tail(330, 470)], '#218fae') + T([tail(290, 470), tail(300, 660), tail(318, 480)], '#7fe8da')
    s += '</g>'
  }
  return { w: 9600, h: 760, svg: s, shrink: 0.7 }
}
const folds = (y, amp, seed, light, dark) => {
  const r = rng(seed)
  const pts = [[0, y]]
  while (pts.at(-1)[0] < 1480) {
    const [x] = pts.at(-1)
    const step = 70 + r() * 110
    pts.push([Math.min(1600, x + step), y - (pts.length % 2 ? amp * (0.45 + r() * 0.55) : -amp * 0.1 * r())])
  }
  pts[pts.length - 1] = [1600, y]
  let s = ''
  for (const d of [0, 1600])
    for (let i = 0; i < pts.length - 1; i++) {
      const [a, b] = [pts[i], pts[i + 1]]
      s += `<polygon points="${f1(a[0] + d)} ${f1(a[1])} ${f1(b[0] + d + 0.6)} ${f1(b[1])} ${f1(b[0] + d + 0.6)} 900 ${f1(a[0] + d)} 900" fill="${b[1] < a[1] ? light : dark}"/>`
    }
  return { w: 3200, h: 900, cut: Math.floor(y - amp - 4), svg: s }
}
const paperFlock = () => {
  let s = ''
  for (let k = 0; k < 10; k++) {
    const b = Math.cos((k / 10) * Math.PI * 2)
    s += `<g transform="translate(${k * 160 + 80} 70)"><polygon points="60 4 -20 -4 -44 10 -14 14" fill="#fff3d8"/><polygon points="14 2 -30 ${f1(-46 * b)} -16 4" fill="#ffd9a0"/><polygon points="14 6 -36 ${f1(-30 * b + 8)} -16 9" fill="#f2b56a"/></g>`
  }
  return { w: 1600, h: 140, svg: s }
}
const simorgh = {
  'simorgh-sky': { w: 1600, h: 900, svg: fillLin(1600, 900, [[0, '#0e1030'], [0.5, '#252a70'], [0.78, '#6a4a86'], [0.9, '#d98a6a'], [1, '#f2a65a']]) + grain(1600, 900, 0.35, 0.5), opaque: true },
  'simorgh-dawn': { w: 1600, h: 900, svg: fillLin(1600, 900, [[0, '#3b4d8f'], [0.45, '#c08aa0'], [0.7, '#ffc58f'], [1, '#ffe6b8']]) + grain(1600, 900, 0.3, 0.5), opaque: true },
  'simorgh-bird': birdStrip(),
  'paper-far': folds(640, 190, 5, '#4a4a92', '#393a7c'),
  'paper-mid': folds(740, 220, 15, '#2c2f6b', '#222459'),
  'paper-near': folds(850, 200, 25, '#171a45', '#101234'),
  'paper-dawn-far': folds(640, 200, 5, '#d7a3a8', '#b98299'),
  'paper-dawn-mid': folds(740, 220, 15, '#9c6c92', '#7d5684'),
  'paper-dawn-near': folds(850, 200, 25, '#54407a', '#43336a'),
  'paper-bird': paperFlock(),
}

// ---- Salt ------------------------------------------------------------------------------------------
const crust = (w, h, hz) => {
  const r = rng(19)
  const rows = 19
  const cols = 44
  const pts = []
  for (let j = 0; j <= rows; j++) {
    const t = j / rows
    const y = hz + 3 + Math.pow(t, 2.1) * (h - hz) * 1.12
    pts.push(Array.from({ length: cols + 1 }, (_, i) => [w / 2 + (i - cols / 2 + (j % 2) * 0.5 + (r() - 0.5) * 0.7) * 100 * (0.16 + t * 1.5), y + (r() - 0.5) * 26 * t]))
  }
  let c = ''
  for (let j = 0; j < rows; j++)
    for (let i = 0; i < cols; i++) {
      const [[a, b], [e, f], [g, k]] = [pts[j][i], pts[j][i + 1], pts[j + 1][i]]
      const t = j / rows
      c += `<path d="M${f1(a)} ${f1(b)}L${f1((a + e) / 2 + (r() - 0.5) * 8 * t)} ${f1((b + f) / 2 + (r() - 0.5) * 14 * t)}L${f1(e)} ${f1(f)}M${f1(a)} ${f1(b)}L${f1(g)} ${f1(k)}" stroke-width="${f1(0.6 + t * 4.2)}"/>`
    }
  return `<g stroke="#fff" fill="none" transform="translate(0 -2)" opacity=".9">${c}</g><g stroke="#8f9097" fill="none" opacity=".75">${c}</g>`
}
const saltPlate = (sky, flat, far) => ({ w: 2000, h: 900, opaque: true, svg: fillLin(2000, 900, [[0, sky[0]], [0.25, sky[1]], [0.449, sky[2]], [0.45, flat[0]], [1, flat[1]]]) + `<path d="${ridge(2000, 405, 396, 56, 3, 15)}" fill="${far[0]}" opacity=".8"/><path d="${ridge(2000, 406, 403, 26, 4, 25)}" fill="${far[1]}" opacity=".85"/>` + crust(2000, 900, 405) + grain(2000, 900, 0.2) })
const salt = {
  'salt-day': saltPlate(['#f0d3c4', '#f5e2d3', '#fbf3e8'], ['#e9e6e1', '#cfd2d4'], ['#d9bfb6', '#c7b2ae']),
  'salt-dusk': saltPlate(['#39305a', '#a4627a', '#f4b48a'], ['#d9b7a8', '#8a7a92'], ['#7c5872', '#6a4c68']),
  'salt-shade': { w: 260, h: 60, svg: blur(5, '<path d="M250 8L30 46l6 8L252 16z" fill="#5a5866" opacity=".5"/>') },
}

// ---- Previews: bitter orange wind, turquoise -----------------------------------------------------------
const orange = () => {
  const out = {}
  const [d, u] = rad([[0, '#ffcf6b'], [0.45, '#f28a26'], [0.8, '#cf4f17'], [1, '#7d2610']], 0.36, 0.3, 0.78)
  const n = 13
  for (let i = 0; i < n; i++) {
    const y0 = (i * 520) / n
    out[`naranj-${i}`] = { w: 540, h: 40, svg: `${d}<clipPath id="cut"><rect width="540" height="40.500"/></clipPath><g clip-path="url(#cut)"><circle cx="270" cy="${260 - y0}" r="260" fill="${u}"/></g>` }
  }
  return out
}
const windLines = () => {
  const r = rng(9)
  let s = ''
  for (let i = 0; i < 46; i++) {
    const x = r() * 1600
    const y = 80 + r() * 740
    const l = 120 + r() * 420
    for (const k of [-1600, 0, 1600, 3200]) s += `<path d="M${f1(x + k)} ${f1(y)}q${f1(l / 2)} ${f1((r() - 0.5) * 22)} ${f1(l)} 0" stroke="#ffd9a0" stroke-width="${f1(1 + r() * 1.6)}" fill="none" opacity="${(0.12 + r() * 0.3).toFixed(2)}" stroke-linecap="round"/>`
  }
  return { w: 3200, h: 900, svg: s }
}
const tiles = () => {
  const r = rng(44)
  const col = ['#19a59b', '#0f7f88', '#38c5b5', '#0c5f7a']
  const R = 64
  const one = (pts, c) => `<polygon points="${pts}" fill="#000" opacity=".35" transform="translate(3 5)"/><polygon points="${pts}" fill="${c}" stroke="#06202a" stroke-width="1.4"/>`
  let s = fillLin(1600, 1300, [[0, '#10283a'], [1, '#1d1413']])
  s += khatam(1600, 1300, R, (x, y, q, _a, i, j) => {
    const X = x + q
    const Y = y + q
    const z = q * 0.36
    const cross = `${f1(X)} ${f1(Y - q * 0.92)} ${f1(X + z)} ${f1(Y - z)} ${f1(X + q * 0.92)} ${f1(Y)} ${f1(X + z)} ${f1(Y + z)} ${f1(X)} ${f1(Y + q * 0.92)} ${f1(X - z)} ${f1(Y + z)} ${f1(X - q * 0.92)} ${f1(Y)} ${f1(X - z)} ${f1(Y - z)}`
    const gone = r() > 0.93
    return (gone ? '' : one(star8(x, y, q * 0.985), col[Math.floor(r() * 4)]) + `<polygon points="${star8(x - 2, y - 3, q * 0.55)}" fill="#fff" opacity=".12"/>` + (r() > 0.3 ? `<polygon points="${star8(x, y, q * 0.3)}" fill="${(i + j) % 2 ? '#f1e3c2' : '#0b4a78'}"/>` : '')) + one(cross, (i + j) % 3 ? '#123f6b' : '#e9d7ae')
  })
  return { w: 1600, h: 1300, opaque: true, svg: s + turb(1600, 1300, 0.02, 0.03, 3, '0 0 0 0 0  0 0 0 0 0  0 0 0 0 0  0 3 0 0 -1.1', 'opacity=".2" style="mix-blend-mode:multiply"') + grain(1600, 1300, 0.3) }
}
const shard = c => ({ w: 140, h: 140, svg: `<polygon points="${star8(74, 78, 60)}" fill="#000" opacity=".35"/><polygon points="${star8(70, 70, 60)}" fill="${c}" stroke="#06202a" stroke-width="1.500"/><polygon points="${star8(67, 66, 34)}" fill="#fff" opacity=".15"/>` })
const previews = {
  'naranj-plate': { w: 1600, h: 900, svg: fillLin(1600, 900, [[0, '#0b2b2a'], [0.6, '#12433c'], [1, '#071b1b']]) + glow(800, 430, 620, '#e88a2e', 0.4) + grain(1600, 900, 0.3), opaque: true },
  ...orange(),
  'naranj-leaf': { w: 220, h: 170, svg: '<path d="M28 160c-6-38 6-70 32-96 9 32 3 67-17 99z" fill="#33603a"/><path d="M40 120c40-75 128-102 178-78-35 75-122 110-178 78z" fill="#5d9048"/><path d="M40 120c64-14 134-40 178-78-35 75-122 110-178 78z" fill="#3b6e3c"/>' },
  'wind-lines': windLines(),
  'leaf-green': leaf('#5d9048', '#3b6e3c'),
  'turquoise-wall': tiles(),
  'shard-teal': shard('#19a59b'),
  'shard-sky': shard('#38c5b5'),
  'shard-blue': shard('#0c5f7a'),
  'shade-down': { w: 320, h: 180, svg: fillLin(320, 180, [[0, '#0a1a26', 0.1], [0.5, '#180f0e', 0.1], [1, '#180f0e', 0.95]]) },
}

export const morefilms = { ...pool, ...doors, ...rain, ...simorgh, ...salt, ...previews }
