import { Table2, TriangleAlert } from 'lucide-react';
import { useId, useMemo, useState } from 'react';
import { Table, TableHead } from '#renderer/components/ui/table.tsx';
import { Button } from '#renderer/components/ui/button.tsx';
import { Box, Stack, Text } from '#renderer/components/ui/layout.tsx';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { FACT_FIELDS, type WellFacts } from '../../model/section/well-facts.ts';
import { wellSection, type WellSection } from '../../model/section/well-section.ts';
import { WellSectionFigure } from './well-section-figure.tsx';

function SectionTable({ section, id, isHidden }: { section: WellSection; id: string; isHidden: boolean }) {
  const { t, value } = useI18n();
  const words = t.placePage.section;
  const marks = section.marks.toSorted((a, b) => b.heightM - a.heightM);
  return (
    <Table hasFigures isInline id={id} className={isHidden ? 'visually-hidden' : undefined}>
      <TableHead columns={[words.columns.what, words.columns.above, words.columns.elevation]} />
      <tbody>
        {marks.map((mark) => (
          <tr key={mark.id}>
            <th scope="row">
              {words.marks[mark.id]}
              {mark.isClipped && t.punctuation.inBrackets(words.beyond)}
            </th>
            <td>{value(mark.heightM)}</td>
            <td>{mark.elevationM === null ? '–' : value(mark.elevationM)}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function Oddities({ section }: { section: WellSection }) {
  const words = useI18n().t.placePage.section;
  if (section.oddities.length === 0) return null;
  return (
    <Box box="caution">
      <strong>
        <TriangleAlert size={13} aria-hidden /> {words.odditiesTitle}
      </strong>
      <ul>
        {section.oddities.map((oddity) => (
          <li key={oddity}>{words.oddities[oddity]}</li>
        ))}
      </ul>
    </Box>
  );
}

/** The well to scale with its thresholds, its installation and its level; what is not given is said, not drawn. */
export function WellSectionPart(props: { facts: WellFacts; isStale: boolean; zone: string }) {
  const { t, list } = useI18n();
  const { facts } = props;
  const words = t.placePage.section;
  const section = useMemo(() => wellSection(facts), [facts]);
  const [showsTable, setShowsTable] = useState(false);
  const tableId = useId();
  const isEmpty = section.depthM === null && section.marks.length <= 1;
  const hasInstallation = section.marks.some(({ id }) => id === 'bracket' || id === 'offset');
  return (
    <Stack aria-label={words.title} as="section">
      <h3>{words.title}</h3>
      {isEmpty ? (
        <Text as="p" tone="soft">
          {words.nothing}
        </Text>
      ) : (
        <>
          <WellSectionFigure {...props} section={section} />
          <SectionTable section={section} id={tableId} isHidden={!showsTable} />
          <div>
            <Button
              small
              leftSection={<Table2 size={13} aria-hidden />}
              aria-expanded={showsTable}
              aria-controls={tableId}
              onClick={() => setShowsTable(!showsTable)}
            >
              {showsTable ? words.hideTable : words.showTable}
            </Button>
          </div>
        </>
      )}
      <Oddities section={section} />
      <Stack gap={4} tone="soft" small>
        {section.missing.length > 0 && (
          <p>
            {words.notGiven}
            {t.punctuation.colon}
            {list(section.missing.map((fact) => t.placeFields[FACT_FIELDS[fact]].label))}
          </p>
        )}
        {!isEmpty && <p>{words.zeroAssumed}</p>}
        {hasInstallation && <p>{words.installationAssumed}</p>}
      </Stack>
    </Stack>
  );
}
