import { z } from 'zod';

// The window's policy forbids eval; zod would otherwise try it once, and the browser would log a violation.
z.config({ jitless: true });
