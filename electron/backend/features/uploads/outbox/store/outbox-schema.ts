/** The schema, version by version: position n brings a file of version n to version n + 1. A released one never changes. */
export const MIGRATIONS = [
  `
  CREATE TABLE job (
    id TEXT PRIMARY KEY,
    position REAL NOT NULL,
    connection_id TEXT NOT NULL,
    connection_name TEXT NOT NULL,
    state TEXT NOT NULL,
    stop_reason TEXT,
    file_name TEXT NOT NULL,
    file_sha256 TEXT NOT NULL,
    summary TEXT NOT NULL,
    header TEXT NOT NULL,
    canary TEXT NOT NULL,
    again_of TEXT,
    created_at_ms INTEGER NOT NULL,
    not_before_ms INTEGER NOT NULL,
    finished_at_ms INTEGER,
    rejected_rows INTEGER NOT NULL DEFAULT 0,
    already_sent_rows INTEGER NOT NULL DEFAULT 0
  ) STRICT;
  CREATE INDEX job_by_state ON job (state, position);
  CREATE INDEX job_by_file ON job (file_sha256);

  CREATE TABLE batch (
    job_id TEXT NOT NULL REFERENCES job (id) ON DELETE CASCADE,
    seq INTEGER NOT NULL,
    position REAL NOT NULL,
    connection_id TEXT NOT NULL,
    equip_type TEXT NOT NULL,
    equip_id TEXT NOT NULL,
    sha256 TEXT NOT NULL,
    size_bytes INTEGER NOT NULL,
    row_count INTEGER NOT NULL,
    first_row INTEGER NOT NULL,
    last_row INTEGER NOT NULL,
    first_timestamp TEXT NOT NULL,
    last_timestamp TEXT NOT NULL,
    state TEXT NOT NULL,
    held_reason TEXT,
    cut_from INTEGER,
    bisecting INTEGER NOT NULL DEFAULT 0,
    attempts INTEGER NOT NULL DEFAULT 0,
    repeats INTEGER NOT NULL DEFAULT 0,
    unknowns INTEGER NOT NULL DEFAULT 0,
    last_status INTEGER,
    last_answer TEXT NOT NULL DEFAULT '',
    last_failure TEXT,
    is_read_back INTEGER NOT NULL DEFAULT 0,
    next_try_at_ms INTEGER,
    sent_at_ms INTEGER,
    done_at_ms INTEGER,
    has_body INTEGER NOT NULL DEFAULT 1,
    PRIMARY KEY (job_id, seq)
  ) STRICT;
  CREATE INDEX batch_amounts ON batch (job_id, state, row_count, size_bytes, repeats);
  CREATE INDEX batch_open ON batch (job_id, equip_type, equip_id, position)
    WHERE state IN ('ready', 'retry', 'inflight', 'unknown');
  CREATE INDEX batch_order ON batch (job_id, position)
    WHERE state IN ('ready', 'retry', 'inflight', 'unknown');
  CREATE INDEX batch_inflight ON batch (connection_id, equip_type, equip_id) WHERE state IN ('inflight', 'unknown');
  CREATE INDEX batch_sent ON batch (connection_id, equip_id, first_timestamp, last_timestamp)
    WHERE sent_at_ms IS NOT NULL;
  CREATE INDEX batch_kept ON batch (done_at_ms) WHERE state = 'done' AND has_body = 1;

  CREATE TABLE body (
    job_id TEXT NOT NULL,
    seq INTEGER NOT NULL,
    packed BLOB NOT NULL,
    PRIMARY KEY (job_id, seq),
    FOREIGN KEY (job_id, seq) REFERENCES batch (job_id, seq) ON DELETE CASCADE
  ) STRICT;

  CREATE TABLE sent_records (
    job_id TEXT NOT NULL,
    seq INTEGER NOT NULL,
    packed BLOB NOT NULL,
    PRIMARY KEY (job_id, seq),
    FOREIGN KEY (job_id, seq) REFERENCES batch (job_id, seq) ON DELETE CASCADE
  ) STRICT;

  CREATE TABLE rejected_row (
    job_id TEXT NOT NULL REFERENCES job (id) ON DELETE CASCADE,
    row INTEGER NOT NULL,
    cells TEXT NOT NULL,
    reasons TEXT NOT NULL,
    PRIMARY KEY (job_id, row)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE connection_rule (
    connection_id TEXT PRIMARY KEY,
    repeats TEXT,
    when_unsure TEXT,
    ceiling_bytes INTEGER,
    kept_days INTEGER,
    kept_bytes INTEGER,
    bytes_per_second INTEGER
  ) STRICT;
  `,
  // `origin` null: made by a version that did not note it. `sent_origin`: of the last try. `may_be_stored`: 1, by a try whose
  // outcome is not known; 2, at another origin than the job goes to now, where nobody can look.
  `
  ALTER TABLE job ADD COLUMN origin TEXT;
  ALTER TABLE job ADD COLUMN delay_ms INTEGER NOT NULL DEFAULT 0;
  CREATE INDEX job_canary ON job (connection_id) WHERE canary = 'wanted';
  ALTER TABLE batch ADD COLUMN sent_origin TEXT;
  ALTER TABLE batch ADD COLUMN may_be_stored INTEGER NOT NULL DEFAULT 0;
  CREATE INDEX batch_doubtful ON batch (job_id) WHERE may_be_stored > 0;
  UPDATE batch SET may_be_stored = 1
    WHERE unknowns > 0 AND state IN ('ready', 'retry', 'inflight', 'unknown', 'held');
  `,
  // Of a batch that is under way: the service may have all of it. A version that did not note it could not know.
  `
  ALTER TABLE batch ADD COLUMN may_be_whole INTEGER NOT NULL DEFAULT 0;
  UPDATE batch SET may_be_whole = 1 WHERE state = 'inflight';
  `,
  // The list of open jobs, which is read a few times a second, asks for these.
  `
  CREATE INDEX batch_held ON batch (job_id) WHERE state = 'held';
  `,
  // Of what a batch is and where it goes, so that no damage sends it elsewhere. A version before did not note it.
  `
  ALTER TABLE batch ADD COLUMN row_sha256 TEXT;
  `,
  // `zone`: of the connection when the job was made. Account that the job is sent with, null until it is known; and the one of the last try: empty for an upload token.
  `
  ALTER TABLE job ADD COLUMN account TEXT;
  ALTER TABLE job ADD COLUMN zone TEXT;
  ALTER TABLE batch ADD COLUMN sent_as TEXT;
  `,
  // `sent_order`: counts the tries of all batches, so that no clock says which of two was the later. `overwrites`: the user has
  // said that it is sent whatever a later upload has said of the same times.
  `
  ALTER TABLE batch ADD COLUMN sent_order INTEGER;
  ALTER TABLE batch ADD COLUMN overwrites INTEGER NOT NULL DEFAULT 0;
  UPDATE batch SET sent_order = sent.place
    FROM (SELECT job_id, seq, row_number() OVER (ORDER BY coalesce(done_at_ms, sent_at_ms)) AS place
      FROM batch WHERE sent_at_ms IS NOT NULL) AS sent
    WHERE batch.job_id = sent.job_id AND batch.seq = sent.seq;
  CREATE INDEX batch_sent_order ON batch (sent_order) WHERE sent_order IS NOT NULL;
  CREATE INDEX batch_waiting ON batch (connection_id, equip_type, equip_id, first_timestamp)
    WHERE state IN ('ready', 'retry', 'inflight', 'unknown', 'held', 'left');
  `,
  // `said_at_ms`: when the file of an upload was written, or when somebody sent it. `is_unattended`: nobody has said that it
  // overwrites anything. `overwrites`: the last try, of whatever upload, that the user has agreed to overwrite.
  // `left_out`: from when to when a job has left out records, because they are equal to what was sent until `sent_order`.
  `
  ALTER TABLE job ADD COLUMN said_at_ms INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE job ADD COLUMN is_unattended INTEGER NOT NULL DEFAULT 0;
  UPDATE job SET said_at_ms = created_at_ms;
  UPDATE batch SET overwrites = (SELECT coalesce(max(sent_order), 0) FROM batch WHERE sent_order IS NOT NULL)
    WHERE overwrites = 1;
  CREATE TABLE left_out (
    job_id TEXT NOT NULL REFERENCES job (id) ON DELETE CASCADE,
    connection_id TEXT NOT NULL,
    equip_type TEXT NOT NULL,
    equip_id TEXT NOT NULL,
    first_timestamp TEXT NOT NULL,
    last_timestamp TEXT NOT NULL,
    sent_order INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX left_out_by_job ON left_out (job_id);
  CREATE INDEX left_out_by_time ON left_out (connection_id, equip_id, first_timestamp, last_timestamp);
  `,
  // `added_order`: the last try, of whatever upload, before a batch was put in: what others have stored by a later one, it need
  // not store again. `forgets_left_out`: notes of what a job has left out are gone, because a later job has left out the same times.
  `
  ALTER TABLE batch ADD COLUMN added_order INTEGER NOT NULL DEFAULT 0;
  UPDATE batch SET added_order = (SELECT coalesce(max(sent_order), 0) FROM batch WHERE sent_order IS NOT NULL);
  ALTER TABLE job ADD COLUMN forgets_left_out INTEGER NOT NULL DEFAULT 0;
  CREATE INDEX job_by_original ON job (again_of) WHERE again_of IS NOT NULL;
  `,
  // `fields`: what the records are of, as JSON; null: noted by a version that did not tell, so they may be of any.
  `
  ALTER TABLE sent_records ADD COLUMN fields TEXT;
  ALTER TABLE left_out ADD COLUMN fields TEXT;
  `,
  // `copy_of`: the batch of the original that a batch of a copy is of. `piece_of`: the batch of its own job that it was made of.
  // `is_part`: a copy of some batches alone, so that it does not stand for the file. A version that did not note which is
  // known by the bytes alone; of a copy that cannot be told from a part nobody says that it is the whole.
  `
  ALTER TABLE batch ADD COLUMN copy_of INTEGER;
  ALTER TABLE batch ADD COLUMN piece_of INTEGER;
  ALTER TABLE job ADD COLUMN is_part INTEGER NOT NULL DEFAULT 0;
  UPDATE batch SET piece_of = cut_from;
  CREATE INDEX batch_copy_of ON batch (job_id, copy_of);
  CREATE INDEX batch_piece_of ON batch (job_id, piece_of);
  CREATE INDEX batch_bytes ON batch (job_id, sha256);
  WITH RECURSIVE copied (job_id, seq, copy_of) AS (
    SELECT c.job_id, c.seq, o.seq FROM job j JOIN batch c ON c.job_id = j.id
      JOIN batch o ON o.job_id = j.again_of AND o.sha256 = c.sha256 AND o.equip_type = c.equip_type
        AND o.equip_id = c.equip_id AND o.first_row = c.first_row AND o.last_row = c.last_row
    UNION
    SELECT p.job_id, p.seq, w.copy_of FROM copied w JOIN batch p ON p.job_id = w.job_id AND p.piece_of = w.seq)
  UPDATE batch SET copy_of = copied.copy_of FROM copied
    WHERE batch.job_id = copied.job_id AND batch.seq = copied.seq;
  WITH RECURSIVE part (id) AS (
    SELECT j.id FROM job j JOIN batch o ON o.job_id = j.again_of
      WHERE o.state <> 'cut'
        AND NOT EXISTS (SELECT 1 FROM batch c WHERE c.job_id = j.id AND c.copy_of = o.seq)
    UNION
    SELECT j.id FROM job j JOIN part ON j.again_of = part.id)
  UPDATE job SET is_part = 1,
    summary = iif(json_valid(summary), json_remove(summary, '$.rows', '$.unattended', '$.missing', '$.unsentValues'), summary)
    WHERE id IN (SELECT id FROM part);
  DROP INDEX batch_piece_of;
  DROP INDEX batch_bytes;
  `,
  // How many of `unknowns` a gateway answered that said that the service is away.
  `
  ALTER TABLE batch ADD COLUMN outages INTEGER NOT NULL DEFAULT 0;
  `,
  // What was refused waits for the user as what is held does.
  `
  CREATE INDEX batch_rejected ON batch (job_id) WHERE state = 'rejected';
  `,
  // What counts as stored because the user said so.
  `
  CREATE INDEX batch_confirmed ON batch (job_id, row_count, size_bytes)
    WHERE state = 'done' AND is_read_back = 0 AND last_status IS NOT 200;
  `,
  // The origins that batches of a job had gone to when it was last sent elsewhere, as JSON.
  `
  ALTER TABLE job ADD COLUMN sent_to TEXT NOT NULL DEFAULT '[]';
  UPDATE job SET sent_to =
      (SELECT json_group_array(DISTINCT sent_origin) FROM batch WHERE job_id = job.id AND sent_origin IS NOT NULL)
    WHERE EXISTS (SELECT 1 FROM batch WHERE job_id = job.id AND sent_origin <> job.origin);
  `,
  // `sent_to` is noted by now as soon as something of a batch arrives, not when the job is sent elsewhere.
  `
  UPDATE job SET sent_to = (SELECT json_group_array(value) FROM (
      SELECT value FROM json_each(iif(json_valid(sent_to), sent_to, '[]'))
      UNION SELECT sent_origin FROM batch WHERE job_id = job.id AND sent_origin IS NOT NULL
        AND (last_status IS NOT NULL OR may_be_stored > 0 OR state IN ('inflight', 'done'))))
    WHERE EXISTS (SELECT 1 FROM batch WHERE job_id = job.id AND sent_origin IS NOT NULL);
  `,
  // `ceiling_taken`: how many batches about as large as the ceiling were stored since it was learnt or raised; -1: raised, and none
  // that large yet. `ceiling_wait`: after how many it is raised.
  `
  ALTER TABLE connection_rule ADD COLUMN ceiling_taken INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE connection_rule ADD COLUMN ceiling_wait INTEGER NOT NULL DEFAULT 4;
  `,
  // What cannot be sent again from here.
  `
  CREATE INDEX batch_gone ON batch (job_id, state) WHERE has_body = 0 AND state <> 'cut';
  `,
  // The origin of which `repeats` was said; null: by a version that did not note it, of where the connection leads.
  `
  ALTER TABLE connection_rule ADD COLUMN origin TEXT;
  `,
  // The accounts by which something of a job has arrived, as JSON; empty for an upload token.
  `
  ALTER TABLE job ADD COLUMN sent_as TEXT NOT NULL DEFAULT '[]';
  UPDATE job SET sent_as =
      (SELECT json_group_array(DISTINCT b.sent_as) FROM batch b WHERE b.job_id = job.id AND b.sent_as IS NOT NULL
        AND coalesce(b.last_status <> 401, b.may_be_stored > 0 OR b.state = 'done'));
  `,
];
