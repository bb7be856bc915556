import { useTranslations } from '#i18n/messages.tsx'
import type { LoaderInput, PageHandle } from '../api/route-context.ts'
import { metaWithBreadcrumbs, loadShowcase } from './load-page.ts'
import { ShopPhoto, VisualisationNote } from './shop-photo.tsx'
import { ShowcaseFrame } from './showcase-frame.tsx'
import type { Route } from './+types/how-it-is-made-page'

export const handle: PageHandle = { namespaces: ['showcase'] }

const input = { name: 'how-it-is-made', title: 'makingTitle', description: 'makingDescription', pictures: ['making-'] } as const

const load = (args: LoaderInput) => loadShowcase(args, input)
export { load as loader, load as clientLoader, metaWithBreadcrumbs as meta }

const steps = [
  { picture: 'making-1-mould', title: 'mouldTitle', text: 'mouldText' },
  { picture: 'making-2-pour', title: 'pourTitle', text: 'pourText' },
  { picture: 'making-3-demould', title: 'demouldTitle', text: 'demouldText' },
  { picture: 'making-4-grind', title: 'grindTitle', text: 'grindText' },
  { picture: 'making-5-crate', title: 'crateTitle', text: 'crateText' },
] as const

export default function HowItIsMadePage({ loaderData: { pictures } }: Route.ComponentProps) {
  const t = useTranslations('showcase')
  return (
    <ShowcaseFrame title={t('makingTitle')} lead={t('makingLead')} page="how-it-is-made">
      <ol className="mt-10 grid gap-x-8 gap-y-12 md:grid-cols-2 lg:mt-14">
        {steps.map(({ picture, title, text }, index) => {
          const shown = pictures[picture]
          return (
            <li key={picture}>
              {shown && <ShopPhoto picture={shown} sizes="(min-width:768px) 45vw, 92vw" priority={index === 0} className="aspect-4/3" />}
              <h2 className="mt-4 text-title">
                <span className="mr-3 text-concrete-dark">{index + 1}</span>
                {t(title)}
              </h2>
              <p className="mt-2 max-w-text">{t(text)}</p>
            </li>
          )
        })}
        <li className="list-none">
          <StrengthChart />
        </li>
      </ol>
      {Object.keys(pictures).length > 0 && <VisualisationNote />}
      <p className="mt-2 max-w-text text-small text-concrete-dark">{t('makingNote')}</p>
    </ShowcaseFrame>
  )
}

/** Strength as a percentage of that after 28 days at 20 °C, cement of class N (EN 1992-1-1, formula 3.2). */
const shares = [
  [1, 34],
  [3, 60],
  [7, 78],
  [14, 90],
  [28, 100],
] as const

/** Why a piece cannot leave the day after casting: as bars, and as a table for people who cannot see them. */
function StrengthChart() {
  const t = useTranslations('showcase')
  return (
    <figure className="flex h-full flex-col border border-concrete-light p-5">
      <figcaption className="font-medium">{t('strengthTitle')}</figcaption>
      <table className="sr-only">
        <tbody>
          {shares.map(([day, share]) => (
            <tr key={day}>
              <th scope="row">{t('day', { count: day })}</th>
              <td>{share}&nbsp;%</td>
            </tr>
          ))}
        </tbody>
      </table>
      <svg viewBox="0 0 320 180" aria-hidden="true" className="my-auto w-full text-concrete-dark">
        {shares.map(([day, share], index) => (
          <g key={day}>
            <rect x={10 + index * 62} y={150 - share * 1.25} width="44" height={share * 1.25} className="fill-concrete" />
            <text x={32 + index * 62} y={144 - share * 1.25} textAnchor="middle" fontSize="12" fill="currentColor">
              {share} %
            </text>
            <text x={32 + index * 62} y="168" textAnchor="middle" fontSize="12" fill="currentColor">
              {day}
            </text>
          </g>
        ))}
        <path d="M0 150.500h320" stroke="currentColor" />
      </svg>
      <p className="mt-2 text-small text-concrete-dark">{t('strengthSource')}</p>
    </figure>
  )
}
