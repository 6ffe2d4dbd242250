import { ButtonLink } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'

type Props = {
	words: string
	/** The question that opens them again; null for people who may not, and on days that are over. */
	reopen: string | null
}

/** Says why all courts are closed, above a day of which only hatching would be in sight. */
export const ShutNotice = ({ words, reopen }: Props) => (
	<Notice>
		<span className="flex items-center justify-between gap-3">
			<span className="font-semibold">{words}</span>
			{reopen && (
				<ButtonLink to={reopen} preventScrollReset variant="secondary" size="sm" className="-my-1">
					Reopen
				</ButtonLink>
			)}
		</span>
	</Notice>
)
