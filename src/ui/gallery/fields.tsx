import { Checkbox } from '../checkbox.tsx'
import { RequiredNote } from '../field-frame.tsx'
import { Field } from '../field.tsx'
import { Select } from '../select.tsx'
import { TextArea } from '../text-area.tsx'
import { Section, useSample } from './section.tsx'

export function Fields() {
  const sample = useSample()
  return (
    <Section number="04" name={sample('Поля', 'Fields')}>
      <div className="grid items-start gap-6 md:grid-cols-2">
        <RequiredNote />
        <span className="max-md:hidden" />
        <Field
          label={sample('Телефон', 'Phone')}
          required
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          placeholder="067 123 45 67"
          hint={sample('Передзвонимо за 15 хвилин, з 9 до 18', 'We call within 15 minutes, 9 to 18')}
        />
        <Field
          label={sample('Електронна пошта', 'Email')}
          optional
          type="email"
          defaultValue="olena@"
          error={sample('Після @ бракує назви сайту: olena@example.com', 'The part after @ is missing: olena@example.com')}
        />
        <Field label={sample('Ширина', 'Width')} suffix={sample('см', 'cm')} inputMode="numeric" defaultValue="120" />
        <Field label={sample('Номер замовлення', 'Order number')} disabled defaultValue="AC-2026-00042" />
        <Select
          label={sample('Доставка', 'Delivery')}
          options={[
            { value: 'pickup', label: sample('Самовивіз, Черкаси', 'Pick-up in Cherkasy') },
            { value: 'carrier', label: sample('Перевізник', 'Carrier') },
          ]}
        />
        <Select label={sample('На сторінці', 'Per page')} inline options={['10', '20', '40'].map((value) => ({ value, label: value }))} />
        <TextArea label={sample('Примітка', 'Comment')} optional className="md:col-span-2" />
        <Checkbox label={sample('Погоджуюся з офертою, мені є 18 років', 'I accept the offer and am 18 or older')} />
        <Checkbox
          label={sample('Погоджуюся з обробкою даних', 'I agree to data processing')}
          error={sample('Без згоди ми не можемо відповісти', 'We cannot answer without it')}
        />
        <Checkbox label={sample('Уже обрано', 'Chosen')} defaultChecked />
        <Checkbox label={sample('Обрано частину', 'Partly chosen')} mixed />
        <Checkbox label={sample('Недоступно', 'Not available')} disabled />
      </div>
    </Section>
  )
}
