import type { Translated } from '#contract/languages.ts'

const scenes: Readonly<Record<string, Translated>> = {
  entrance: {
    uk: 'Два високі рифлені вазони з травами обабіч зелених вхідних дверей',
    en: 'Two tall ribbed planters with grasses on either side of a green front door',
  },
  square: {
    uk: 'Бетонна лава, куб із самшитом і кругла урна на бруківці площі під деревами',
    en: 'A concrete bench, a cube with boxwood and a round litter bin on a paved square under trees',
  },
  evening: {
    uk: 'Бетонний стіл і шість стільців на терасі ввечері біля освітленого вікна',
    en: 'A concrete table with six chairs on a terrace in the evening by a lit window',
  },
  'making-1-mould': { uk: 'Дерев’яна форма з брусками, стягнута навколо осердя', en: 'A wooden mould braced with battens around its core' },
  'making-2-pour': { uk: 'Свіжий бетон тече з жолоба в дерев’яну форму', en: 'Fresh concrete running off a chute into the wooden mould' },
  'making-3-demould': { uk: 'Виріб без форми, щити стоять поруч', en: 'The piece out of its mould, the boards beside it' },
  'making-4-grind': { uk: 'Виріб зі шліфованими краями на столі майстерні', en: 'The piece with ground edges on the workshop table' },
  'making-5-crate': { uk: 'Виріб у дерев’яній обрешітці на палеті', en: 'The piece in a wooden crate on a pallet' },
}

const tones: Readonly<Record<string, Translated>> = {
  natural: { uk: 'натуральний бетон', en: 'natural concrete' },
  white: { uk: 'білий бетон', en: 'white concrete' },
  graphite: { uk: 'бетон кольору графіту', en: 'graphite concrete' },
  brick: { uk: 'бетон кольору цегли', en: 'brick-red concrete' },
  moss: { uk: 'бетон кольору моху', en: 'moss-green concrete' },
  slate: { uk: 'бетон кольору сланцю', en: 'slate-blue concrete' },
  sand: { uk: 'бетон кольору піску', en: 'sand-coloured concrete' },
}

/** The alt text of the shop picture with this name; null when there is none. */
export function altOfShopPicture(name: string): Translated | null {
  const scene = scenes[name] ?? scenes[name.replace(/-(?:wide|upright)$/, '')]
  if (scene) return scene
  const [, tone = '', wet] = /^colour-([a-z]+)(-wet)?$/.exec(name) ?? []
  const words = tones[tone]
  if (!words) return null
  return wet
    ? { uk: `Ребро і дві грані зблизька: ${words.uk}, мокрий`, en: `An edge and two faces close up: ${words.en}, wet` }
    : { uk: `Ребро і дві грані зблизька: ${words.uk}, сухий`, en: `An edge and two faces close up: ${words.en}, dry` }
}
