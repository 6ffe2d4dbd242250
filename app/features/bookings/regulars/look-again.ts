import type { ShouldRevalidateFunctionArgs } from 'react-router'

/**
 * Reloads a page whose form was refused with 409 because others changed something; pages export it as
 * `shouldRevalidate`. By default React Router keeps the old data after a refusal, and a later refresh drops its words.
 */
export const lookAgain = ({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
	actionStatus === 409 || defaultShouldRevalidate
