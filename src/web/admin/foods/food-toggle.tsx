import { ApiError } from '#web/api/api-error.ts'
import { adminFoodText } from '#web/messages/admin/admin-food.ts'
import { adminFrameText } from '#web/messages/admin/admin-frame.ts'
import { useText } from '#web/messages/use-text.ts'
import { useMay } from '../frame/staff.ts'
import { EnabledToggle } from '../lists/enabled-toggle.tsx'
import { saveFoodEnabled } from './food-calls.ts'

type Switchable = { _id: string; name: string; enabeled: boolean; judged: boolean }

/**
 * The switch that lets recipes and plans use a food. Only administrators can change it. A food that has not
 * been judged stays off.
 */
export function FoodToggle({
  food: { _id, name, enabeled, judged },
  tag,
}: {
  food: Switchable
  tag: string
}) {
  const t = useText(adminFoodText)
  const frame = useText(adminFrameText)
  if (!useMay('admin')) return <span>{t(enabeled ? 'toggle.on' : 'toggle.off')}</span>
  return (
    <EnabledToggle
      label={frame('enabled.label', { name })}
      isEnabled={enabeled}
      tag={tag}
      save={async (isEnabled, tag) => {
        if (isEnabled && !judged) throw new ApiError('invalid', t('unjudged'))
        return saveFoodEnabled(_id, isEnabled, tag)
      }}
    />
  )
}
