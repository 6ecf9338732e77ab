import { PLACE_LIST_PATH } from '#shared/service/place-list.ts';
import { TOKEN_PATH, tokenRecordSchema } from '#shared/service/token.ts';

type ListedStation = { equipId: string; equipType: string };

/** Two stations of one type that the demo account `uploader` may see, as a service lists them. */
export async function stationsOfUploader(baseUrl: string): Promise<[ListedStation, ListedStation]> {
  const credentials = new URLSearchParams({ username: 'uploader', password: 'uploader-demo' });
  const granted = await fetch(baseUrl + TOKEN_PATH, { method: 'POST', body: credentials });
  const { token } = tokenRecordSchema.parse(await granted.json());
  const listed = await fetch(baseUrl + PLACE_LIST_PATH, { headers: { 'X-SVC-TOKEN': token } });
  const all = (await listed.json()) as ListedStation[];
  const known = all
    .map(({ equipId, equipType }) => ({ equipId, equipType }))
    .filter(({ equipId, equipType }) => equipId !== '' && equipType !== '');
  const [first, second] = known.filter(({ equipType }) => equipType === known[0]?.equipType);
  if (!first || !second) throw new Error('the demo has too few places');
  return [first, second];
}
