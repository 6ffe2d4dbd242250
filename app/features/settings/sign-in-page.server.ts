import { hasPassword } from '#app/features/accounts/accounts.server.ts'
import type { CurrentUser } from '#app/features/accounts/auth.server.ts'
import { hasSecondFactor } from '#app/features/accounts/factors.server.ts'
import { findEmailState } from '#app/features/recovery/verify.server.ts'
import { findConnected } from '#app/features/social-login/identities.server.ts'
import { findDevices } from './devices.server.ts'

export async function findSignInPage(user: CurrentUser, sessionId: number | null) {
	const [devices, email, withPassword, connected, twoStep] = await Promise.all([
		findDevices(user, sessionId),
		findEmailState(user),
		hasPassword(user),
		findConnected(user),
		hasSecondFactor(user),
	])
	return { devices, email, withPassword, connected, twoStep }
}
