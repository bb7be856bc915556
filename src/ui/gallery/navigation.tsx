import { DetailsTable } from '../details-table.tsx'
import { Pagination } from '../pagination.tsx'
import { Section, useSample } from './section.tsx'

export function Navigation() {
  const sample = useSample()
  return (
    <Section number="09" name={sample('Сторінки', 'Pages')}>
      <Pagination page={9} pages={20} toHref={(page) => `?page=${page}`} />
      <Pagination label={sample('Сторінки, мало', 'Pages, few')} page={0} pages={3} toHref={(page) => `?page=${page}`} />
      <div className="max-w-text">
        <DetailsTable
          caption={sample('Розміри й вага', 'Size and weight')}
          details={[
            { name: sample('Зовнішній розмір', 'Outer dimensions'), value: sample('400 × 400 × 450 мм', '400 × 400 × 450 mm') },
            { name: sample('Об’єм', 'Volume'), value: sample('52 л', '52 l') },
            { name: sample('Вага', 'Weight'), value: sample('38 кг', '38 kg'), note: sample('із ґрунтом близько 110 кг', 'about 110 kg planted') },
          ]}
        />
      </div>
    </Section>
  )
}
