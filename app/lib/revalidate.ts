import type { ShouldRevalidateFunctionArgs } from 'react-router'

/**
 * The `shouldRevalidate` of a page with a form: it is loaded anew also after a form that was refused, since then
 * something else is not as it was shown.
 */
export const revalidateAfterRefusal = ({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
	formMethod === 'POST' || defaultShouldRevalidate
