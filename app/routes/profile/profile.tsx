import type { z } from 'zod'
import { requireUser, type CurrentUser } from '#app/features/accounts/auth.server.ts'
import { COVER_FILE } from '#app/features/photos/limits.ts'
import { PictureForms } from '#app/features/photos/picture-forms.tsx'
import { setPicture } from '#app/features/profile/picture.server.ts'
import { ProfileForm } from '#app/features/profile/profile-form.tsx'
import { findProfile, saveProfile } from '#app/features/profile/profile.server.ts'
import { ProfileChange } from '#app/features/profile/schemas.ts'
import { actOnEmail, findEmailState } from '#app/features/recovery/verify.server.ts'
import { EmailState } from '#app/features/settings/email-forms.tsx'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { submitFileOr } from '#app/lib/form/upload.server.ts'
import { Card } from '#app/ui/card.tsx'
import { Disclosure } from '#app/ui/layer/disclosure.tsx'
import { Icon, type IconName } from '#app/ui/icon.tsx'
import { PersonPicture } from '#app/ui/picture/person-picture.tsx'
import type { Route } from './+types/profile'
import { Link } from '#app/ui/link/link.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Profile' })

export async function loader({ context }: Route.LoaderArgs) {
	const user = requireUser(context)
	const [profile, email] = await Promise.all([findProfile(user), findEmailState(user)])
	return { profile, email }
}

export function action({ request, context }: Route.ActionArgs) {
	const user = requireUser(context)
	return submitFileOr(
		request,
		[COVER_FILE, 'Picture not changed', (bytes) => changePicture(user, bytes)],
		[ProfileChange, 'Profile not saved', (change) => carryOut(user, change)],
	)
}

async function changePicture(user: CurrentUser, bytes: Uint8Array | null) {
	await setPicture(user, bytes)
	return redirectWithToast('/profile', { title: bytes ? 'Picture changed' : 'Picture removed' })
}

async function carryOut(user: CurrentUser, change: z.infer<typeof ProfileChange>) {
	switch (change.intent) {
		case 'save':
			await saveProfile(user, change)
			return redirectWithToast('/profile', { title: 'Profile saved' })
		case 'verify':
		case 'keep-email':
			return redirectWithToast('/profile', await actOnEmail(user, change))
	}
}

const elsewhere: { to: string; icon: IconName; label: string; text: string }[] = [
	{ to: '/profile/season', icon: 'trophy', label: 'Your season', text: 'Your year on court, as a picture to post' },
	{ to: '/settings', icon: 'settings', label: 'Settings', text: 'Password, notices, devices and your data' },
	{ to: '/matchmaking/preferences', icon: 'handshake', label: 'Matchmaking', text: 'Who can find you, when and where' },
	{ to: '/rewards', icon: 'gift', label: 'Rewards', text: 'Your points and what they buy' },
]

export default function Profile({ loaderData: { profile, email }, actionData }: Route.ComponentProps) {
	const result = actionData?.result
	const { fullName, username, picture, initials, isListed } = profile
	return (
		<div className="mx-auto flex w-full max-w-3xl flex-col gap-6">
			<div className="flex items-center gap-4">
				<PersonPicture picture={picture} initials={initials} size="xl" />
				<div className="min-w-0">
					<h1 className="text-3xl wrap-anywhere md:text-4xl">{fullName || username}</h1>
					<p className="wrap-anywhere text-muted">@{username}</p>
				</div>
			</div>
			<Disclosure
				key={picture}
				summary={<span className="text-sm text-court-strong">{picture ? 'Change your picture' : 'Add a picture'}</span>}
				open={Boolean(result?.error?.photo)}
				className="-mt-5 -mb-3 w-fit border-b-0 open:w-full"
			>
				<PictureForms
					label="Picture"
					hint="We cut it to a square and remove where and when it was taken."
					hasPicture={picture !== null}
					result={result}
				/>
			</Disclosure>
			<nav aria-label="More of yours">
				<ul className="grid grid-cols-2 gap-3 md:grid-cols-4">
					{elsewhere.map(({ to, icon, label, text }) => (
						<li key={to}>
							<Link
								to={to}
								className="flex h-full flex-col items-center gap-1 rounded-lg border border-line bg-surface px-2 py-3 text-center transition-colors hover:border-court"
							>
								<Icon name={icon} className="size-6 text-court-strong" />
								<span className="min-w-0">
									<span className="block font-semibold max-sm:text-sm">{label}</span>
									<span className="block text-sm text-muted max-sm:hidden">{text}</span>
								</span>
							</Link>
						</li>
					))}
				</ul>
			</nav>
			<Card>
				<h2 className="mb-1 text-xl">Email</h2>
				<EmailState {...email} />
			</Card>
			<ProfileForm profile={profile} result={result?.initialValue?.intent === 'save' ? result : undefined} />
			<p className="flex gap-2 text-muted">
				<Icon name={isListed ? 'eye' : 'eye-off'} className="mt-0.5 size-5" />
				<span>
					{isListed
						? 'Other players see your picture, first name, sports and level. '
						: 'You’re hidden in matchmaking. People you play with see your name and picture. '}
					<Link
						to="/matchmaking/preferences"
						className="-my-2.5 inline-block py-2.5 font-semibold whitespace-nowrap text-court-strong underline"
					>
						What others see
					</Link>
				</span>
			</p>
		</div>
	)
}
