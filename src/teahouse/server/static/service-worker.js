const KEPT = {"version":"b042e8899bb8","entry":"/static/assets/index-DoPDJnaa.js","shell":["/static/assets/App-CXgc5G_q.js","/static/assets/App-HVL7hhr4.js","/static/assets/Chinatown-C4HdcwpW.css","/static/assets/Chinatown-CLNc6r-u.js","/static/assets/Dadaocheng-DHG0kCO0.css","/static/assets/Dadaocheng-_aJO5AIg.js","/static/assets/Door-BvYv3-3N.js","/static/assets/Door-DS48J3sm.css","/static/assets/Door-TuKzQTRg.js","/static/assets/Message-CIiHzRv8.js","/static/assets/Message-DD0HmLwr.css","/static/assets/Missing-DM9HxNKV.js","/static/assets/Missing-s7twVRDd.js","/static/assets/Offline-DvBNiAUR.js","/static/assets/Offline-HS1LC_HQ.css","/static/assets/Rules-F-GSPxfp.js","/static/assets/Rules-cXR_VhrK.css","/static/assets/index-DoPDJnaa.js","/static/assets/reading-BpEB1q6H.js","/static/assets/reading-CKZEe9-S.css","/static/assets/rims-BWWU0HDF.js","/static/assets/rules-chinatown-C_ArodU0.js","/static/assets/rules-dadaocheng-iArrk1Jv.js","/static/assets/shared-BtPs6xq4.js","/static/assets/shared-CDOVpMun.css","/static/assets/ships-Cp_DV5Cf.js","/static/assets/shops-C3pGsqlc.js"],"byLocale":{"en":["/static/assets/chinatown-split-business-BBzyY5W2.js","/static/assets/dadaocheng-line-DdYoxXph.js","/static/assets/messages-en-start-CidMMej5.js","/static/assets/rules-chinatown.en-CejHLR6w.js","/static/assets/rules-dadaocheng.en-Bi_TGp1Z.js","/static/assets/shared-BtPs6xq4.js","/static/assets/shared-CDOVpMun.css"],"fr":["/static/assets/chinatown-split-business-BBzyY5W2.js","/static/assets/dadaocheng-line-DdYoxXph.js","/static/assets/messages-fr-start-BzyOFm5l.js","/static/assets/rules-chinatown.fr-BS--hZ-i.js","/static/assets/rules-dadaocheng.fr-mdNlzETt.js","/static/assets/shared-BtPs6xq4.js","/static/assets/shared-CDOVpMun.css"],"pl":["/static/assets/chinatown-split-business-BBzyY5W2.js","/static/assets/dadaocheng-line-DdYoxXph.js","/static/assets/messages-pl-start-t5lkBflq.js","/static/assets/rules-chinatown.pl-CK7oKb9p.js","/static/assets/rules-dadaocheng.pl-6NlQLaB6.js","/static/assets/shared-BtPs6xq4.js","/static/assets/shared-CDOVpMun.css"],"de":["/static/assets/chinatown-split-business-BBzyY5W2.js","/static/assets/dadaocheng-line-DdYoxXph.js","/static/assets/messages-de-start-mM4fYZbc.js","/static/assets/rules-chinatown.de-Cr7KkndA.js","/static/assets/rules-dadaocheng.de-HCC5DBhy.js","/static/assets/shared-BtPs6xq4.js","/static/assets/shared-CDOVpMun.css"],"zh-Hant":["/static/assets/chinatown-split-business-BBzyY5W2.js","/static/assets/dadaocheng-line-DdYoxXph.js","/static/assets/messages-zh-Hant-start-DEmuWka_.js","/static/assets/rules-chinatown.zh-Hant-DGKQsKQF.js","/static/assets/rules-dadaocheng.zh-Hant-BY-FT7fS.js","/static/assets/shared-BtPs6xq4.js","/static/assets/shared-CDOVpMun.css"]},"fonts":["/static/assets/literata-latin-Cojsl1yY.woff2","/static/assets/literata-polish-4EEzdJvG.woff2","/static/assets/source-sans-3-latin-DfTyFqaq.woff2","/static/assets/source-sans-3-polish-CO5dSNhH.woff2"],"page":["/static/assets/index-DoPDJnaa.js","/static/assets/pocket-DCKRDdv4.js","/static/assets/AfterTalk-BXklAKSe.js","/static/assets/Analysis-DhEq3WAs.js","/static/assets/App-CXgc5G_q.js","/static/assets/App-HVL7hhr4.js","/static/assets/Bar-ClHbf3Cf.js","/static/assets/BotChoice-DN-Qra-q.js","/static/assets/BotSheet-FWPeW-J0.js","/static/assets/Bubble-CRCgHjjV.js","/static/assets/CardFigures-hQN1tb-h.js","/static/assets/CardFigures-iu7LdZZf.js","/static/assets/Chinatown-BcoQta9C.js","/static/assets/Chinatown-CLNc6r-u.js","/static/assets/Chinatown-RO-ckmyv.js","/static/assets/ChinatownLesson-DqMei2R5.js","/static/assets/CopyLink-CeBRHK0F.js","/static/assets/Cube-zfQPl_qn.js","/static/assets/Cubes-DtRjaSpN.js","/static/assets/Curtain-DqqK6a-A.js","/static/assets/Curves-DrEiSVzX.js","/static/assets/Dadaocheng-CWsHZdtG.js","/static/assets/Dadaocheng-_aJO5AIg.js","/static/assets/Dadaocheng-zS7ZAcSX.js","/static/assets/DadaochengLesson-DAjgngF8.js","/static/assets/Daily-DLqcUSV_.js","/static/assets/Deals-g_7QKbfG.js","/static/assets/DoneDeal-_U0PTo81.js","/static/assets/Door-BvYv3-3N.js","/static/assets/Door-TuKzQTRg.js","/static/assets/DoorGroups-BTasezKU.js","/static/assets/Ending-Bj4qUibi.js","/static/assets/Ending-BvP26dPH.js","/static/assets/FilmScreen-ClPJ1r9l.js","/static/assets/Gathering-DmTa3NZE.js","/static/assets/Group-BCeNyBur.js","/static/assets/HandOver-_IKUVUZu.js","/static/assets/HintWhy-Cdpexslp.js","/static/assets/HostSheet-C9S3RW9E.js","/static/assets/Invitation-DIZZd8x2.js","/static/assets/Invitations-CDG0NEE4.js","/static/assets/InviteSheet-cfS3v5lb.js","/static/assets/KeysCard-D24rpM5m.js","/static/assets/KeysCard-fiVDOYYQ.js","/static/assets/KeysSheet-DH1R8ney.js","/static/assets/LeaveSheet-BIGvmbuB.js","/static/assets/Ledger-BBdN1A9b.js","/static/assets/Ledger-BDaHSdxT.js","/static/assets/Lesson-D_xERgKJ.js","/static/assets/Letters-yYoH9FCt.js","/static/assets/MenuBody-CJuKgGpu.js","/static/assets/Message-CIiHzRv8.js","/static/assets/Microphone-BSLNRGmC.js","/static/assets/Mine-BxpM2TGB.js","/static/assets/Missing-DM9HxNKV.js","/static/assets/Missing-s7twVRDd.js","/static/assets/MoneyStepper-DRCZrqrZ.js","/static/assets/More-BRwlL5b6.js","/static/assets/NewTable-Cl-9HChC.js","/static/assets/Nothing-Dv-NC_6h.js","/static/assets/Offline-DvBNiAUR.js","/static/assets/Open-Dm5XF9Ln.js","/static/assets/Opening-BOZ0u6XO.js","/static/assets/OutlookCard-DwaI5z0M.js","/static/assets/OwnData-DgbTxIsW.js","/static/assets/PayTable-BZm3U3-N.js","/static/assets/Person-syteEAt8.js","/static/assets/PersonSheet-CszKHKS6.js","/static/assets/PhoneTable-CbmFtQxX.js","/static/assets/PlainAnalysis-CXncFb33.js","/static/assets/PlainTable-DcP3SuAP.js","/static/assets/PlainValue-eHlpDua9.js","/static/assets/Privacy-2wLnltXG.js","/static/assets/PromiseForm-DS4Jtwg0.js","/static/assets/QrCode-C_keEWS5.js","/static/assets/Recap-CqzOMEn4.js","/static/assets/RematchWaits-BV3839hs.js","/static/assets/Replay-BHKjZM3u.js","/static/assets/Rules-F-GSPxfp.js","/static/assets/RulesCard-D5N8y816.js","/static/assets/Said-Jd7QUXkO.js","/static/assets/SeatLink-DZx1dB1F.js","/static/assets/Settings-BX9wC9q9.js","/static/assets/Shared-Bm38JoOD.js","/static/assets/Sheet-Psl-hwow.js","/static/assets/SlowParts-D4sg7Aq4.js","/static/assets/Start-6cuCPKF5.js","/static/assets/Table-BThCyAk7.js","/static/assets/TableLink-D8MkMYzZ.js","/static/assets/TableWebhook-DnKK13TS.js","/static/assets/Tables-D0wnVKCO.js","/static/assets/Talk-Cr3Vt5Pw.js","/static/assets/Talk-DO_zPkEr.js","/static/assets/TalkSheet-Dsfjfx4G.js","/static/assets/TempleFaces-DoawwFB9.js","/static/assets/TimeOffSheet-rC9fLxNz.js","/static/assets/TurnedAway-DcfIjlB9.js","/static/assets/Turns-aE0yUIBw.js","/static/assets/Watch-CF5T1EvN.js","/static/assets/WatchAgain-Dtod6haJ.js","/static/assets/WebhookForm-CrMLl_as.js","/static/assets/WhoSheet-qsAqiCeK.js","/static/assets/WideTable-Dr8mvZoE.js","/static/assets/YourTurn-Dh4WZrVy.js","/static/assets/bots-CktjjIoQ.js","/static/assets/changes-BGdDj9hT.js","/static/assets/chinatown-deal-Cd7mbTFH.js","/static/assets/chinatown-split-business-BBzyY5W2.js","/static/assets/dadaocheng-deal-ByjUmTDB.js","/static/assets/dadaocheng-deal-Dw_jx0ai.js","/static/assets/dadaocheng-line-DdYoxXph.js","/static/assets/dropped.svelte-Dlmf7GrP.js","/static/assets/fault-report-2pA27vw_.js","/static/assets/film-Cp4XyEbn.js","/static/assets/lesson-CJgtBNLe.js","/static/assets/motion-AbRAupm7.js","/static/assets/offer-DJtkmCdQ.js","/static/assets/open-table-DkBqH4OB.js","/static/assets/options-BcP3d4Y4.js","/static/assets/page-CpKoyysH.js","/static/assets/parts-CkPc-Nft.js","/static/assets/phrases-U3d_ABmX.js","/static/assets/phrases-bwuIIhUC.js","/static/assets/playback.svelte-S2j9bag1.js","/static/assets/ranks-CLILTNRY.js","/static/assets/ranks-DA_Gd9x7.js","/static/assets/reading-BpEB1q6H.js","/static/assets/refusals-57NuRDKu.js","/static/assets/refusals-D6R198N5.js","/static/assets/rims-BWWU0HDF.js","/static/assets/rules-chinatown-C_ArodU0.js","/static/assets/rules-dadaocheng-iArrk1Jv.js","/static/assets/sentences-BUMOW-CW.js","/static/assets/shared-BtPs6xq4.js","/static/assets/ships-Cp_DV5Cf.js","/static/assets/ships-CqWegerA.js","/static/assets/shops-C3pGsqlc.js","/static/assets/table-O6PRQ9Y6.js","/static/assets/telling.svelte-DM6kDtXR.js","/static/assets/tempos-CJBgZ4AQ.js","/static/assets/trading-C0wmHPPq.js","/static/assets/turned-B0npltzl.js","/static/assets/uPlot.esm-C4ecZUO0.js","/static/assets/unsent-DQx994FS.js","/static/assets/words-BNQVjvUB.js","/static/assets/words-D1hHHtlu.js","/static/assets/AfterTalk-go7upC8V.css","/static/assets/Bar-DZzSRsND.css","/static/assets/BotSheet-CPtY5IvI.css","/static/assets/Bubble-DkN8-FrG.css","/static/assets/Chinatown-BnRA6dpe.css","/static/assets/Chinatown-C4HdcwpW.css","/static/assets/CopyLink-CXGQ6VAf.css","/static/assets/Cubes-DA_xgwAb.css","/static/assets/Curtain-CP3DfaWd.css","/static/assets/Curves-DYkWOTmy.css","/static/assets/Dadaocheng-DHG0kCO0.css","/static/assets/Dadaocheng-DkjIYswD.css","/static/assets/Daily-gP2CWEYr.css","/static/assets/Deals-BhO_vyxN.css","/static/assets/DoneDeal-DVok4RuS.css","/static/assets/Door-DS48J3sm.css","/static/assets/DoorGroups-BiLTOF6H.css","/static/assets/Ending-BUW98vI7.css","/static/assets/Ending-C7wcWR8k.css","/static/assets/FilmScreen-BIGMMEQP.css","/static/assets/Gathering-BO6_UHiS.css","/static/assets/Group-CXeg7IxC.css","/static/assets/HandOver-C8X1wxb2.css","/static/assets/HintWhy-BnrO7kil.css","/static/assets/HostSheet-CZYLBa8B.css","/static/assets/Invitation-Cf-7np6m.css","/static/assets/Invitations-Dp3GW55t.css","/static/assets/KeysSheet-DWsmuyMA.css","/static/assets/LeaveSheet-DXO3_au8.css","/static/assets/Ledger-CUWVNsbW.css","/static/assets/Lesson-D4AHSj8T.css","/static/assets/Letters-BPl896PT.css","/static/assets/MenuBody-B2Y17Udf.css","/static/assets/Message-DD0HmLwr.css","/static/assets/Microphone-Dnvq22rJ.css","/static/assets/Mine-DNbWLN38.css","/static/assets/MoneyStepper-DKsFZb7m.css","/static/assets/More-DHyIxzth.css","/static/assets/NewTable-BoP4V5kW.css","/static/assets/Offline-HS1LC_HQ.css","/static/assets/Open-BKy8u_ov.css","/static/assets/Opening-DhtNpeHT.css","/static/assets/OutlookCard-CdNhBSka.css","/static/assets/OwnData-2RdAdssH.css","/static/assets/PayTable-DWdM18LC.css","/static/assets/Person-CqVw9_Fe.css","/static/assets/PersonSheet-M3I0VhuV.css","/static/assets/PhoneTable-DO7N6CS0.css","/static/assets/PlainTable-F5nrOZNo.css","/static/assets/PlainValue-6GQQR7oB.css","/static/assets/Privacy-D-eT8I-N.css","/static/assets/PromiseForm-DU5amt1n.css","/static/assets/QrCode-BZLBW1OD.css","/static/assets/Recap-SnltKCdL.css","/static/assets/RematchWaits-BXwLtzzU.css","/static/assets/Rules-cXR_VhrK.css","/static/assets/RulesCard-BXDqlsI6.css","/static/assets/SeatLink-BKXFYcL0.css","/static/assets/Settings-YRFrk6B6.css","/static/assets/Sheet-BIsamZGh.css","/static/assets/SlowParts-CgqqclQP.css","/static/assets/Start-CqbC-1iX.css","/static/assets/Table-CnJUOQ6G.css","/static/assets/TableLink-o3JtrUmJ.css","/static/assets/TableWebhook-SVX8-bF-.css","/static/assets/Tables-D3ewQByv.css","/static/assets/Talk-DJP1tR0L.css","/static/assets/TalkSheet-C3h4d0B7.css","/static/assets/TempleFaces-s5SF7jgO.css","/static/assets/TimeOffSheet-Dfq1kvF7.css","/static/assets/Turns-7BtX1kTW.css","/static/assets/Watch-CRrlmI5g.css","/static/assets/WatchAgain-Ds-F9Eek.css","/static/assets/WebhookForm-Cl_C2o_C.css","/static/assets/WhoSheet-Dh3QiaA9.css","/static/assets/WideTable-Br-hUOz2.css","/static/assets/YourTurn-yRSZqJOG.css","/static/assets/changes-CghSwIVQ.css","/static/assets/chinatown-deal-CV_DuyGq.svg","/static/assets/chinatown-split-business-DdB42cIb.svg","/static/assets/dadaocheng-line-DIuYkxhn.svg","/static/assets/lesson-DBfEH2y8.css","/static/assets/literata-latin-Cojsl1yY.woff2","/static/assets/literata-polish-4EEzdJvG.woff2","/static/assets/pocket-worker-DsDiwUTc.js","/static/assets/reading-CKZEe9-S.css","/static/assets/shared-CDOVpMun.css","/static/assets/source-sans-3-latin-DfTyFqaq.woff2","/static/assets/source-sans-3-polish-CO5dSNhH.woff2","/static/assets/table-DbKw-A1P.css","/static/assets/trading-k6T8IP3u.css","/static/assets/uPlot-CnsZ1jie.css"],"pageByLocale":{"en":["/static/assets/messages-en-book_ada-BCsmjmc4.js","/static/assets/messages-en-book_bruno-BK2YBObk.js","/static/assets/messages-en-book_lan-CddXanWa.js","/static/assets/messages-en-book_mika-B5-vWRXM.js","/static/assets/messages-en-book_tomas-DUpTak2E.js","/static/assets/messages-en-book_wen-BAvnBAH4.js","/static/assets/messages-en-chinatown-DLX311Fk.js","/static/assets/messages-en-dadaocheng-BgtEqKWe.js","/static/assets/messages-en-forms-CRKvVWsK.js","/static/assets/messages-en-keys-Bwk8zbJh.js","/static/assets/messages-en-pages-DlavHKui.js","/static/assets/messages-en-plain-B7R6Dph7.js","/static/assets/messages-en-pocket-BBHMKfoI.js","/static/assets/messages-en-refusals-D7ltMmWW.js","/static/assets/messages-en-start-CidMMej5.js","/static/assets/messages-en-voices-CezMYtIL.js","/static/assets/rules-chinatown.en-CejHLR6w.js","/static/assets/rules-dadaocheng.en-Bi_TGp1Z.js"],"fr":["/static/assets/messages-fr-book_ada-C2RN2Gk6.js","/static/assets/messages-fr-book_bruno-DvOHZNM6.js","/static/assets/messages-fr-book_lan-CoBGC0ZE.js","/static/assets/messages-fr-book_mika-B25bmg2x.js","/static/assets/messages-fr-book_tomas-Dch_BHqN.js","/static/assets/messages-fr-book_wen-4op4lNpN.js","/static/assets/messages-fr-chinatown-D4SaG922.js","/static/assets/messages-fr-dadaocheng-KiikjfFX.js","/static/assets/messages-fr-forms-1KAmSOBX.js","/static/assets/messages-fr-keys-B-nWcDxf.js","/static/assets/messages-fr-pages-CiPO5mbT.js","/static/assets/messages-fr-plain-KLCgWxah.js","/static/assets/messages-fr-pocket-tFOTkAyc.js","/static/assets/messages-fr-refusals-BYhjjvpE.js","/static/assets/messages-fr-start-BzyOFm5l.js","/static/assets/messages-fr-voices-BDQ_FqqX.js","/static/assets/rules-chinatown.fr-BS--hZ-i.js","/static/assets/rules-dadaocheng.fr-mdNlzETt.js"],"pl":["/static/assets/messages-pl-book_ada-C40OB04U.js","/static/assets/messages-pl-book_bruno-Y0884YWX.js","/static/assets/messages-pl-book_lan-ByB4dV9_.js","/static/assets/messages-pl-book_mika-CRWPyU53.js","/static/assets/messages-pl-book_tomas-DUsEqz8Y.js","/static/assets/messages-pl-book_wen-BPemtNoU.js","/static/assets/messages-pl-chinatown-DtO48CYs.js","/static/assets/messages-pl-dadaocheng-Bhgj2PJA.js","/static/assets/messages-pl-forms-CM6Wda9I.js","/static/assets/messages-pl-keys-kJryEW0y.js","/static/assets/messages-pl-pages-BkiWxo2F.js","/static/assets/messages-pl-plain-CqrTPir8.js","/static/assets/messages-pl-pocket-q0B-C5z2.js","/static/assets/messages-pl-refusals-vgPxAoNY.js","/static/assets/messages-pl-start-t5lkBflq.js","/static/assets/messages-pl-voices-mQAMPmGU.js","/static/assets/rules-chinatown.pl-CK7oKb9p.js","/static/assets/rules-dadaocheng.pl-6NlQLaB6.js"],"de":["/static/assets/messages-de-book_ada-CTAK2yp-.js","/static/assets/messages-de-book_bruno-DvGyZ-H4.js","/static/assets/messages-de-book_lan-DHX6VvJm.js","/static/assets/messages-de-book_mika-BKD_iWEK.js","/static/assets/messages-de-book_tomas-BeiGACag.js","/static/assets/messages-de-book_wen-B7fgRUrU.js","/static/assets/messages-de-chinatown-r30RQ4NV.js","/static/assets/messages-de-dadaocheng-Dlt7OUk2.js","/static/assets/messages-de-forms-q3i6Ze4g.js","/static/assets/messages-de-keys-DItbIeGS.js","/static/assets/messages-de-pages-IfTSZ7z-.js","/static/assets/messages-de-plain-CNbu87Pf.js","/static/assets/messages-de-pocket-BJdee4kg.js","/static/assets/messages-de-refusals-D8xJ6VZZ.js","/static/assets/messages-de-start-mM4fYZbc.js","/static/assets/messages-de-voices-BhLeVGkK.js","/static/assets/rules-chinatown.de-Cr7KkndA.js","/static/assets/rules-dadaocheng.de-HCC5DBhy.js"],"zh-Hant":["/static/assets/messages-zh-Hant-book_ada-7MmEBfHL.js","/static/assets/messages-zh-Hant-book_bruno-Bo0euuCS.js","/static/assets/messages-zh-Hant-book_lan-C5Tse7R8.js","/static/assets/messages-zh-Hant-book_mika-Dw7Z94gP.js","/static/assets/messages-zh-Hant-book_tomas-QL_mY4lI.js","/static/assets/messages-zh-Hant-book_wen-BcIBmAod.js","/static/assets/messages-zh-Hant-chinatown-Cmm_iJIm.js","/static/assets/messages-zh-Hant-dadaocheng-ByqcsQZQ.js","/static/assets/messages-zh-Hant-forms-CYWjZ325.js","/static/assets/messages-zh-Hant-keys-BNkHK7QJ.js","/static/assets/messages-zh-Hant-pages-BTe4Ei7N.js","/static/assets/messages-zh-Hant-plain-D8FdkX1c.js","/static/assets/messages-zh-Hant-pocket-DgAIX29Z.js","/static/assets/messages-zh-Hant-refusals-S0N1DZks.js","/static/assets/messages-zh-Hant-start-DEmuWka_.js","/static/assets/messages-zh-Hant-voices-DJb8ar-X.js","/static/assets/rules-chinatown.zh-Hant-DGKQsKQF.js","/static/assets/rules-dadaocheng.zh-Hant-BY-FT7fS.js"]}};
/*
 * The service worker: keeps the shell and the rules for when there is no server, shows what the
 * server calls us for, and opens the table.
 *
 * A server that answers is always believed: the cache is asked only if there is no answer. So no
 * page is older than its server. `KEPT`, the files of one version, is written above by the build.
 */

const IS_FOLDER = false; // `teahouse pocket` writes true: then all lies in a folder of any host
const CACHE = `teahouse ${KEPT.version}`;
const POCKET = "teahouse pocket "; // begins the names of the pocket edition's caches
const POCKET_PAGE = `${POCKET}page ${KEPT.version}`;
const ROOT = new URL(self.registration.scope).pathname;
const POCKET_DOCUMENT = IS_FOLDER ? ROOT : "/pocket";
const LOCALE = "/kept-locale"; // an entry of the cache that no request asks for

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));

/** What an earlier version had kept is kept of this one before it takes over. */
async function install() {
  const locale = await (await caches.match(LOCALE))?.text();
  if (locale) await keep(locale).catch(() => undefined);
  await self.skipWaiting();
}

async function activate() {
  const isOld = (name) =>
    name.startsWith(POCKET)
      ? name.startsWith(`${POCKET}page`) && name !== POCKET_PAGE
      : name !== CACHE;
  const others = (await caches.keys()).filter(isOld);
  await Promise.all(others.map((name) => caches.delete(name)));
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (request.mode === "navigate" && !pathname.startsWith("/api/"))
    event.respondWith(IS_FOLDER ? inFolder(event, pathname) : documentOf(event, pathname));
  else if (pathname.startsWith(`${ROOT}static/`))
    event.respondWith(fetch(request).catch(() => kept(pathname)));
});

async function documentOf(event, pathname) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch {
    return kept(pathname.startsWith(POCKET_DOCUMENT) ? POCKET_DOCUMENT : "/");
  }
}

/** A folder has one page, which is told which of its addresses was asked for. */
function inFolder(event, pathname) {
  const asked = pathname.slice(ROOT.length);
  if (!asked || asked.endsWith(".html")) return documentOf(event, asked ? pathname : ROOT);
  const { search } = new URL(event.request.url);
  return Response.redirect(`${ROOT}?to=${encodeURIComponent(`/${asked}${search}`)}`);
}

async function kept(path) {
  return (await caches.match(path)) ?? Response.error();
}

/** Keeps the shell and the rules in a language, if the server has the same version as we. */
async function keep(locale) {
  const cache = await caches.open(CACHE);
  const page = await fetch("/", { cache: "no-cache" });
  if (!(await page.clone().text()).includes(KEPT.entry)) return;
  const known = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  const wanted = [...KEPT.shell, ...(KEPT.byLocale[locale] ?? [])];
  await Promise.all(wanted.filter((path) => !known.has(path)).map((path) => add(cache, path)));
  await Promise.all(KEPT.fonts.map((path) => add(cache, path, { isOptional: true })));
  await cache.put("/", page);
  await cache.put(LOCALE, new Response(locale));
}

/** Keeps the page of the pocket edition; the tab itself has kept what Python needs. */
async function keepPocket(locale) {
  const cache = await caches.open(POCKET_PAGE);
  const known = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  const wanted = [...KEPT.page, ...(KEPT.pageByLocale[locale] ?? [])].map(
    (path) => ROOT + path.slice(1),
  );
  await Promise.all(wanted.filter((path) => !known.has(path)).map((path) => add(cache, path)));
  const page = await fetch(POCKET_DOCUMENT, { cache: "no-cache" });
  if (page.ok) await cache.put(POCKET_DOCUMENT, page);
}

/** From the browser's own cache if it is there, and else past it: that must not hold two versions. */
async function add(cache, path, { isOptional = false } = {}) {
  const fetched = (mode) => fetch(path, { cache: mode, mode: "same-origin" }).catch(() => null);
  let answer = await fetched("only-if-cached");
  if (!answer?.ok && !isOptional) answer = await fetched("no-store");
  if (answer?.ok) await cache.put(path, answer);
  else if (!isOptional) throw new Error(`${path} is not there`);
}

self.addEventListener("push", (event) => {
  const { title, body, path, table, tag, mute } = event.data.json();
  const shown = self.registration.showNotification(title, {
    body,
    tag, // a later call about the same table replaces this one
    icon: "/static/cup.svg",
    data: { path, table },
    actions: mute ? [{ action: "mute", title: mute }] : [],
  });
  event.waitUntil(shown);
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const { path, table } = event.notification.data;
  event.waitUntil(event.action === "mute" ? muteTable(table) : open(path));
});

self.addEventListener("message", (event) => {
  if (event.data?.type === "looking") event.waitUntil(withdraw(event.data.table));
  if (event.data?.type === "keep") event.waitUntil(keep(event.data.locale));
  if (event.data?.type === "keep pocket") event.waitUntil(keepPocket(event.data.locale));
});

/** Whoever looks at a table needs no call about it. */
async function withdraw(table) {
  for (const lying of await self.registration.getNotifications({ tag: table })) lying.close();
}

function muteTable(table) {
  return fetch("/api/people/me/notices/mute", {
    method: "POST",
    credentials: "same-origin",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ table }),
  });
}

async function open(path) {
  const pages = await self.clients.matchAll({ type: "window" });
  const there = pages.find((page) => new URL(page.url).pathname === path);
  return there ? there.focus() : self.clients.openWindow(path);
}
