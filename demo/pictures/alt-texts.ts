import type { Translated } from '#contract/languages.ts'
import type { ManifestEntry } from './gallery.ts'

type Labels = Readonly<Record<string, Translated>>

/** The plant in the picture. */
const plants: Labels = {
  grass: { uk: 'з декоративними травами', en: 'with ornamental grasses' },
  boxwood: { uk: 'з кулею самшиту', en: 'with a boxwood ball' },
  boxrow: { uk: 'з рядом самшиту', en: 'with a row of boxwood' },
  lavender: { uk: 'з лавандою', en: 'with lavender' },
  hydrangea: { uk: 'з білою гортензією', en: 'with a white hydrangea' },
  hosta: { uk: 'із хостою', en: 'with hostas' },
  fern: { uk: 'з папороттю', en: 'with ferns' },
  heuchera: { uk: 'з бордовою гейхерою', en: 'with wine-red heuchera' },
  pelargonium: { uk: 'з червоною пеларгонією', en: 'with red geraniums' },
  thuja: { uk: 'з конусом туї', en: 'with a cone of thuja' },
}

/** The scenes of demo/pictures. */
const scenes: Labels = {
  house: { uk: 'біля вхідних дверей будинку', en: 'at the front door of a house' },
  facade: { uk: 'біля фасаду з дверима', en: 'at a house front with a door' },
  wallside: { uk: 'під вікном будинку', en: 'under the window of a house' },
  sill: { uk: 'на підвіконні зі ставнями', en: 'on a window sill between shutters' },
  parapet: { uk: 'на садовій огорожі, за нею живопліт', en: 'on a garden wall before a hedge' },
  terrace: { uk: 'на садовій терасі біля живоплоту', en: 'on a garden terrace by a hedge' },
  patio: { uk: 'на терасі перед скляними дверима', en: 'on a patio before glass doors' },
  street: { uk: 'на тротуарі вздовж бордюру', en: 'on a pavement along the kerb' },
  square: { uk: 'на міській площі', en: 'on a city square' },
  park: { uk: 'на парковій алеї', en: 'on a path in a park' },
  bathroom: { uk: 'у ванній кімнаті під настінним краном', en: 'in a bathroom under a wall tap' },
  bay: { uk: 'на паркомісці біля стіни', en: 'in a parking space by a wall' },
  yard: { uk: 'надворі на дерев’яному столі під краном', en: 'outdoors on a wooden bench under a tap' },
  living: { uk: 'у вітальні перед диваном', en: 'in a living room before a sofa' },
}

/** Names only hours that one recognises at first sight. */
const hours: Labels = {
  dusk: { uk: 'увечері при світлі', en: 'in the evening with the lights on' },
  golden: { uk: 'при низькому сонці', en: 'in low sun' },
  late: { uk: 'при низькому сонці', en: 'in low sun' },
}

const colours: Record<ManifestEntry['colour'], Translated> = {
  natural: { uk: 'натуральний бетон на світлому тлі', en: 'natural concrete on a light ground' },
  white: { uk: 'білий бетон на світлому тлі', en: 'white concrete on a light ground' },
  individual: { uk: 'бетон індивідуального кольору на світлому тлі', en: 'concrete in an individual colour on a light ground' },
}

const closeUp: Translated = { uk: 'деталь зблизька', en: 'a detail close up' }
const sizes: Translated = {
  uk: 'найбільший і найменший розмір поруч із силуетом людини',
  en: 'the largest and the smallest size beside the outline of a person',
}
const logo: Translated = { uk: 'логотип, утиснутий у бетон', en: 'a logo pressed into the concrete' }
const lightOn: Translated = { uk: 'підсвічування увімкнене', en: 'its light on' }

/** Texts for pictures of a detail or an option, in any scene. */
const details: Partial<Record<ManifestEntry['kind'], Translated>> = { close: closeUp, scale: sizes, logo }

/** The alt text of a picture: the product, what grows in it, where and when. */
export function writeAlt({ kind, set, hour, plant, colour }: ManifestEntry, name: Translated): Translated {
  const scene = [plants[plant], scenes[set] ?? (plants[plant] ? undefined : colours[colour]), hours[hour ?? '']]
  const seen = kind === 'evening' ? [lightOn, ...scene] : details[kind] ? [details[kind]] : scene
  const parts = seen.filter((words) => words !== undefined)
  const joined = (language: 'uk' | 'en') => `${name[language]}: ${parts.map((words) => words[language]).join(', ')}`
  return { uk: joined('uk'), en: joined('en') }
}
