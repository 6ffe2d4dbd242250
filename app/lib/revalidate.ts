import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { isLost } from './lost-line.ts'

/**
 * The `shouldRevalidate` of a page with a form: it is loaded anew also after a form that was refused, since then
 * something else is not as it was shown.
 */
export const revalidateAfterRefusal = ({
	formMethod,
	actionResult,
	defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) => (formMethod === 'POST' ? !isLost(actionResult) : defaultShouldRevalidate)

/** The `shouldRevalidate` of a page that is loaded anew whatever happens, but for a form that got no answer. */
export const revalidateAlways = ({ actionResult }: ShouldRevalidateFunctionArgs) => !isLost(actionResult)
