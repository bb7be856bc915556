import { useTranslations } from '#i18n/messages.tsx'

/** Strength as a percentage of that after 28 days at 20 °C, cement of class N (EN 1992-1-1, formula 3.2). */
const shares = [
  [1, 34],
  [3, 60],
  [7, 78],
  [14, 90],
  [28, 100],
] as const

/** Why a piece cannot leave the day after casting: as bars, and as a table for people who cannot see them. */
export function StrengthChart() {
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
