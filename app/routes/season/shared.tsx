import { ErrorScreen } from '#app/features/navigation/error-screen.tsx'
import { findShared } from '#app/features/season/links.server.ts'
import { inWords, sharedPicture, titleOf } from '#app/features/season/season.ts'
import { SeasonPicture } from '#app/features/season/season-picture.tsx'
import { addressContext } from '#app/lib/http/request-context.server.ts'
import { secretAddress } from '#app/lib/http/security-headers.server.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import type { Route } from './+types/shared'

export const middleware: Route.MiddlewareFunction[] = [secretAddress]

export async function loader({ params, context }: Route.LoaderArgs) {
	const season = await findShared(params.key, context.get(addressContext))
	return { title: `${titleOf(season)} ${season.year}`, text: inWords(season), picture: sharedPicture(params.key) }
}

/** Not listed by search engines; previews show the picture. */
export const meta: Route.MetaFunction = ({ loaderData, ...args }) => {
	if (!loaderData) return pageMeta(args, { title: 'A season' })
	const { title, text, picture } = loaderData
	return pageMeta(args, {
		title,
		description: text,
		listed: false,
		card: { path: picture, alt: text, width: 1080 },
	})
}

export default function Shared({ loaderData: { title, text, picture } }: Route.ComponentProps) {
	return (
		<div className="flex flex-col items-center gap-5">
			<h1 className="text-center text-3xl wrap-anywhere md:text-4xl">{title}</h1>
			<SeasonPicture src={picture} text={text} />
			<ButtonLink to="/">Find a Court</ButtonLink>
		</div>
	)
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return <ErrorScreen error={error} action={<ButtonLink to="/">Find a Court</ButtonLink>} />
}
