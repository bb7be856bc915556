import { swatchName } from '#contract/palette.ts'
import { colourWords } from '#contract/palette-words.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { Swatch } from '#ui/swatch.tsx'
import { usePalette } from '../api/shop-data.ts'
import type { LoaderInput, PageHandle } from '../api/route-context.ts'
import { metaWithBreadcrumbs, loadShowcase, type ShopPictures } from './load-page.ts'
import { ShopPhoto, VisualisationNote } from './shop-photo.tsx'
import { ShowcaseFrame } from './showcase-frame.tsx'
import type { Route } from './+types/colours-page'

export const handle: PageHandle = { namespaces: ['showcase'] }

const input = { name: 'colours', title: 'paletteTitle', description: 'paletteDescription', pictures: ['colour-'] } as const

const load = (args: LoaderInput) => loadShowcase(args, input)
export { load as loader, load as clientLoader, metaWithBreadcrumbs as meta }

/** The RAL Classic colour that looks nearest to the pictured samples. Concrete is not paint, so this is only a hint. */
const pictured: Readonly<Record<string, string>> = { natural: '7044', white: '9002' }
const pigments = [
  { tone: 'sand', ral: '1019' },
  { tone: 'brick', ral: '3012' },
  { tone: 'moss', ral: '7033' },
  { tone: 'slate', ral: '7031' },
  { tone: 'graphite', ral: '7024' },
] as const

export default function ColoursPage({ loaderData: { pictures } }: Route.ComponentProps) {
  const t = useTranslations('showcase')
  const language = useLanguage()
  const palette = usePalette()
  const standard = palette
    .filter(({ agree_first: isAgreed }) => !isAgreed)
    .map((colour) => ({
      tone: colour.code,
      name: colourWords(colour)[language],
      ral: pictured[colour.code],
      swatch: swatchName(palette, colour.code),
    }))
  return (
    <ShowcaseFrame title={t('paletteTitle')} lead={t('paletteLead')} page="colours">
      <h2 className="mt-10 text-title lg:mt-14">{t('standardTitle')}</h2>
      <p className="mt-2 max-w-text">{t('standardText')}</p>
      <Tones tones={standard} pictures={pictures} first />
      <h2 className="mt-14 text-title">{t('pigmentsTitle')}</h2>
      <p className="mt-2 max-w-text">{t('pigmentsText')}</p>
      <Tones tones={pigments.map(({ tone, ral }) => ({ tone, ral, name: t(tone), swatch: 'unknown' }))} pictures={pictures} />
      <h2 className="mt-14 text-title">{t('surfacesTitle')}</h2>
      <p className="mt-2 max-w-text">{t('surfacesText')}</p>
      <p className="mt-2 max-w-text">{t('wetText')}</p>
      {Object.keys(pictures).length > 0 && <VisualisationNote />}
      <p className="mt-2 max-w-text text-small text-concrete-dark">{t('ralNote')}</p>
    </ShowcaseFrame>
  )
}

interface Tone {
  readonly tone: string
  readonly name: string
  readonly ral: string | undefined
  readonly swatch: string
}

function Tones({ tones, pictures, first = false }: { tones: readonly Tone[]; pictures: ShopPictures; first?: boolean }) {
  const t = useTranslations('showcase')
  const samples = tones.flatMap(({ tone, name, ral, swatch }) => [
    { key: tone, name, note: ral && t('ral', { code: ral }), swatch, picture: pictures[`colour-${tone}`] },
    ...(pictures[`colour-${tone}-wet`]
      ? [{ key: `${tone}-wet`, name: t('wet', { name }), note: t('afterRain'), swatch, picture: pictures[`colour-${tone}-wet`] }]
      : []),
  ])
  return (
    <ul className="mt-5 grid grid-cols-2 gap-x-4 gap-y-8 md:grid-cols-3 md:gap-x-5 lg:grid-cols-5">
      {samples.map(({ key, name, note, swatch, picture }, index) => (
        <li key={key}>
          {picture ? (
            <ShopPhoto
              picture={picture}
              sizes="(min-width:1024px) 18vw, (min-width:768px) 30vw, 45vw"
              priority={first && index === 0}
              className="aspect-square"
            />
          ) : (
            <Swatch colour={swatch} size="tile" />
          )}
          <h3 className="mt-2 first-letter:uppercase">{name}</h3>
          {note && <p className="text-small text-concrete-dark">{note}</p>}
        </li>
      ))}
    </ul>
  )
}
