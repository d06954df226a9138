const KEPT = {"version":"2d6c4e68588d","entry":"/static/assets/index-B9bonjTt.js","shell":["/static/assets/App-DTWSBQ6G.js","/static/assets/App-j08JR7-o.js","/static/assets/Chinatown-BIatvsV0.js","/static/assets/Chinatown-C4HdcwpW.css","/static/assets/Dadaocheng-BzaKba3J.js","/static/assets/Dadaocheng-DHG0kCO0.css","/static/assets/Door-B-KwzX9C.js","/static/assets/Door-CrMmizLA.js","/static/assets/Door-DS48J3sm.css","/static/assets/Message-DD0HmLwr.css","/static/assets/Message-DkjG456-.js","/static/assets/Missing-Clg-wxAF.js","/static/assets/Missing-ROubxYw5.js","/static/assets/Offline-CF2cudoU.js","/static/assets/Offline-HS1LC_HQ.css","/static/assets/Rules-U2cmycre.js","/static/assets/Rules-cXR_VhrK.css","/static/assets/index-B9bonjTt.js","/static/assets/reading-BpEB1q6H.js","/static/assets/reading-CKZEe9-S.css","/static/assets/rims-BWWU0HDF.js","/static/assets/rules-chinatown-BBllh-kH.js","/static/assets/rules-dadaocheng-CUt82H6f.js","/static/assets/shared-Bn4UolhJ.js","/static/assets/shared-CDOVpMun.css","/static/assets/ships-Cp_DV5Cf.js","/static/assets/shops-C3pGsqlc.js"],"byLocale":{"en":["/static/assets/chinatown-split-business-BBzyY5W2.js","/static/assets/dadaocheng-line-DdYoxXph.js","/static/assets/messages-en-start-DdaWhkBv.js","/static/assets/rules-chinatown.en-CejHLR6w.js","/static/assets/rules-dadaocheng.en-Bi_TGp1Z.js","/static/assets/shared-Bn4UolhJ.js","/static/assets/shared-CDOVpMun.css"],"fr":["/static/assets/chinatown-split-business-BBzyY5W2.js","/static/assets/dadaocheng-line-DdYoxXph.js","/static/assets/messages-fr-start-DmCwMfR7.js","/static/assets/rules-chinatown.fr-BS--hZ-i.js","/static/assets/rules-dadaocheng.fr-mdNlzETt.js","/static/assets/shared-Bn4UolhJ.js","/static/assets/shared-CDOVpMun.css"],"pl":["/static/assets/chinatown-split-business-BBzyY5W2.js","/static/assets/dadaocheng-line-DdYoxXph.js","/static/assets/messages-pl-start-CQq_Ynjz.js","/static/assets/rules-chinatown.pl-CK7oKb9p.js","/static/assets/rules-dadaocheng.pl-6NlQLaB6.js","/static/assets/shared-Bn4UolhJ.js","/static/assets/shared-CDOVpMun.css"],"de":["/static/assets/chinatown-split-business-BBzyY5W2.js","/static/assets/dadaocheng-line-DdYoxXph.js","/static/assets/messages-de-start-CoaOCMzV.js","/static/assets/rules-chinatown.de-Cr7KkndA.js","/static/assets/rules-dadaocheng.de-HCC5DBhy.js","/static/assets/shared-Bn4UolhJ.js","/static/assets/shared-CDOVpMun.css"],"zh-Hant":["/static/assets/chinatown-split-business-BBzyY5W2.js","/static/assets/dadaocheng-line-DdYoxXph.js","/static/assets/messages-zh-Hant-start-C5lABgIf.js","/static/assets/rules-chinatown.zh-Hant-DGKQsKQF.js","/static/assets/rules-dadaocheng.zh-Hant-BY-FT7fS.js","/static/assets/shared-Bn4UolhJ.js","/static/assets/shared-CDOVpMun.css"]},"fonts":["/static/assets/literata-latin-Cojsl1yY.woff2","/static/assets/literata-polish-4EEzdJvG.woff2","/static/assets/source-sans-3-latin-DfTyFqaq.woff2","/static/assets/source-sans-3-polish-CO5dSNhH.woff2"],"page":["/static/assets/index-B9bonjTt.js","/static/assets/pocket-uXwsXHA-.js","/static/assets/AfterTalk-BLeQ76Ly.js","/static/assets/Analysis-B_u_ZsgH.js","/static/assets/App-DTWSBQ6G.js","/static/assets/App-j08JR7-o.js","/static/assets/Bar-DPXTJjzr.js","/static/assets/BotChoice-JNkHOg1-.js","/static/assets/BotSheet-CV9m3vRL.js","/static/assets/Bubble-BbKV7n9W.js","/static/assets/CardFigures-Bg9Rzdbg.js","/static/assets/CardFigures-Cg90C5d1.js","/static/assets/Chinatown-BIatvsV0.js","/static/assets/Chinatown-DTVghPAs.js","/static/assets/Chinatown-Dwkc1wIW.js","/static/assets/ChinatownLesson-DenWSAGr.js","/static/assets/CopyLink-DIJ8Fenk.js","/static/assets/Cube-ChoN1tAC.js","/static/assets/Cubes-TrjXsyrG.js","/static/assets/Curtain-BS86kqWH.js","/static/assets/Curves-BMZcgZUT.js","/static/assets/Dadaocheng-BzaKba3J.js","/static/assets/Dadaocheng-DqTkYE8Z.js","/static/assets/Dadaocheng-UEFerfhh.js","/static/assets/DadaochengLesson-B2CdoDt0.js","/static/assets/Daily-C5J25lPA.js","/static/assets/Deals-BmukRarG.js","/static/assets/DoneDeal-C8lRYnFb.js","/static/assets/Door-B-KwzX9C.js","/static/assets/Door-CrMmizLA.js","/static/assets/DoorGroups-JnlCZaio.js","/static/assets/Ending-B-Hr68nU.js","/static/assets/Ending-CAtgFl84.js","/static/assets/FilmScreen-BtZwUQno.js","/static/assets/Gathering-HK3aixpF.js","/static/assets/Group-COCbXBSp.js","/static/assets/HandOver-CrQPj_bt.js","/static/assets/HintWhy-Bu2VKanG.js","/static/assets/HostSheet-BJR2OhV3.js","/static/assets/Invitation-BkqBnSsV.js","/static/assets/Invitations-CrZb10dN.js","/static/assets/InviteSheet-Ia78cUbo.js","/static/assets/KeysCard-BTh_wVlx.js","/static/assets/KeysCard-CXGUePFk.js","/static/assets/KeysSheet-BpKAkbnw.js","/static/assets/LeaveSheet-BwnHD5ux.js","/static/assets/Ledger-5dowrNA3.js","/static/assets/Ledger-BVx-eyAb.js","/static/assets/Lesson-CNmuJd0P.js","/static/assets/Letters-I9vvPMGt.js","/static/assets/MenuBody-BapnHTy5.js","/static/assets/Message-DkjG456-.js","/static/assets/Microphone-C-eAawFc.js","/static/assets/Mine-OuCloqSn.js","/static/assets/Missing-Clg-wxAF.js","/static/assets/Missing-ROubxYw5.js","/static/assets/MoneyStepper-DbO_H7U9.js","/static/assets/More-DcjSGPws.js","/static/assets/NewTable-AIXNwOMq.js","/static/assets/Nothing-BVY8E66M.js","/static/assets/Offline-CF2cudoU.js","/static/assets/Open-ozrLlYbj.js","/static/assets/Opening-BsImgees.js","/static/assets/OutlookCard-y6HhVIVt.js","/static/assets/OwnData-CtX1oY_W.js","/static/assets/PayTable-DFIVDhl7.js","/static/assets/Person-BrTNVn4E.js","/static/assets/PersonSheet-CL6rn0K7.js","/static/assets/PhoneTable-oKDD04X5.js","/static/assets/PlainAnalysis-Bvvm0eBr.js","/static/assets/PlainTable-CfUhys0R.js","/static/assets/PlainValue-FAncj-2m.js","/static/assets/Privacy-CCPnoNQ3.js","/static/assets/PromiseForm-xSxCPkss.js","/static/assets/QrCode-CMXMWVCE.js","/static/assets/Recap-BOarMUi1.js","/static/assets/RematchWaits-BsrF7Nmk.js","/static/assets/Replay-C-CYd0MT.js","/static/assets/Rules-U2cmycre.js","/static/assets/RulesCard-CQDOVILL.js","/static/assets/Said-BjrEpmds.js","/static/assets/SeatLink-BqQweEbb.js","/static/assets/Settings-CRzVP--0.js","/static/assets/Shared-DVXcUcie.js","/static/assets/Sheet-L0mQbw1T.js","/static/assets/SlowParts-C0cor2hx.js","/static/assets/Start-Dn6Gb5fi.js","/static/assets/Table-DejBoWQE.js","/static/assets/TableLink-DZ4QK8aI.js","/static/assets/TableWebhook-CANDv-Uw.js","/static/assets/Tables-6e4NkQ7F.js","/static/assets/Talk-DorYVLqb.js","/static/assets/Talk-S8A0MTtY.js","/static/assets/TalkSheet-DPXOspZC.js","/static/assets/TempleFaces-D8XbAlII.js","/static/assets/TimeOffSheet-C7aFvxfI.js","/static/assets/TurnedAway-CnfvJspb.js","/static/assets/Turns-Dv_4k_Gk.js","/static/assets/Watch-l-BhJQQm.js","/static/assets/WatchAgain-BBCrzgV1.js","/static/assets/WebhookForm-DO2l8qOX.js","/static/assets/WhoSheet-DygC5d3S.js","/static/assets/WideTable-C198omNk.js","/static/assets/YourTurn-R30T_1Wi.js","/static/assets/bots-DUkOFc0c.js","/static/assets/changes-DAzznBU3.js","/static/assets/chinatown-deal-Cd7mbTFH.js","/static/assets/chinatown-split-business-BBzyY5W2.js","/static/assets/dadaocheng-deal-ByjUmTDB.js","/static/assets/dadaocheng-deal-Dw_jx0ai.js","/static/assets/dadaocheng-line-DdYoxXph.js","/static/assets/dropped.svelte-CFgBLkiV.js","/static/assets/fault-report-cFbR3hvq.js","/static/assets/film-Cp4XyEbn.js","/static/assets/lesson-C1DK-vPJ.js","/static/assets/motion-CPhWMYvu.js","/static/assets/offer-DJtkmCdQ.js","/static/assets/open-table-CfaOqH2Y.js","/static/assets/options-C0B3VXVr.js","/static/assets/page-dJLGGe3Y.js","/static/assets/parts-CkPc-Nft.js","/static/assets/phrases-Bi9g-Klo.js","/static/assets/phrases-CjL9Clun.js","/static/assets/playback.svelte-Dgf-uh6c.js","/static/assets/ranks-CxW5BFBa.js","/static/assets/ranks-DMaE8reW.js","/static/assets/reading-BpEB1q6H.js","/static/assets/refusals-CEY91ImQ.js","/static/assets/refusals-ChB_AkOx.js","/static/assets/rims-BWWU0HDF.js","/static/assets/rules-chinatown-BBllh-kH.js","/static/assets/rules-dadaocheng-CUt82H6f.js","/static/assets/sentences-CV4wokAR.js","/static/assets/shared-Bn4UolhJ.js","/static/assets/ships-Cp_DV5Cf.js","/static/assets/ships-Cyg89KPt.js","/static/assets/shops-C3pGsqlc.js","/static/assets/table-BQsnu7Cm.js","/static/assets/telling.svelte-Bmb0MnlA.js","/static/assets/tempos-cmjTvZ6F.js","/static/assets/trading-D8anXzhh.js","/static/assets/turned-B0npltzl.js","/static/assets/uPlot.esm-C4ecZUO0.js","/static/assets/unsent-DQx994FS.js","/static/assets/words-C3-znBRY.js","/static/assets/words-D6H4Aerh.js","/static/assets/AfterTalk-go7upC8V.css","/static/assets/Bar-DZzSRsND.css","/static/assets/BotSheet-CPtY5IvI.css","/static/assets/Bubble-DkN8-FrG.css","/static/assets/Chinatown-C4HdcwpW.css","/static/assets/Chinatown-DzdFl9i6.css","/static/assets/CopyLink-CXGQ6VAf.css","/static/assets/Cubes-DA_xgwAb.css","/static/assets/Curtain-CP3DfaWd.css","/static/assets/Curves-DYkWOTmy.css","/static/assets/Dadaocheng-DHG0kCO0.css","/static/assets/Dadaocheng-DkjIYswD.css","/static/assets/Daily-gP2CWEYr.css","/static/assets/Deals-BhO_vyxN.css","/static/assets/DoneDeal-DVok4RuS.css","/static/assets/Door-DS48J3sm.css","/static/assets/DoorGroups-BiLTOF6H.css","/static/assets/Ending-BUW98vI7.css","/static/assets/Ending-C7wcWR8k.css","/static/assets/FilmScreen-BIGMMEQP.css","/static/assets/Gathering-BO6_UHiS.css","/static/assets/Group-CXeg7IxC.css","/static/assets/HandOver-C8X1wxb2.css","/static/assets/HintWhy-BnrO7kil.css","/static/assets/HostSheet-CZYLBa8B.css","/static/assets/Invitation-Cf-7np6m.css","/static/assets/Invitations-Dp3GW55t.css","/static/assets/KeysSheet-DWsmuyMA.css","/static/assets/LeaveSheet-DXO3_au8.css","/static/assets/Ledger-CUWVNsbW.css","/static/assets/Lesson-D4AHSj8T.css","/static/assets/Letters-BPl896PT.css","/static/assets/MenuBody-B2Y17Udf.css","/static/assets/Message-DD0HmLwr.css","/static/assets/Microphone-Ddgc3MXk.css","/static/assets/Mine-DNbWLN38.css","/static/assets/MoneyStepper-DKsFZb7m.css","/static/assets/More-DHyIxzth.css","/static/assets/NewTable-BoP4V5kW.css","/static/assets/Offline-HS1LC_HQ.css","/static/assets/Open-BKy8u_ov.css","/static/assets/Opening-DhtNpeHT.css","/static/assets/OutlookCard-CdNhBSka.css","/static/assets/OwnData-2RdAdssH.css","/static/assets/PayTable-DWdM18LC.css","/static/assets/Person-CqVw9_Fe.css","/static/assets/PersonSheet-M3I0VhuV.css","/static/assets/PhoneTable-1G94BgfU.css","/static/assets/PlainTable-F5nrOZNo.css","/static/assets/PlainValue-6GQQR7oB.css","/static/assets/Privacy-D-eT8I-N.css","/static/assets/PromiseForm-DU5amt1n.css","/static/assets/QrCode-BZLBW1OD.css","/static/assets/Recap-SnltKCdL.css","/static/assets/RematchWaits-BXwLtzzU.css","/static/assets/Rules-cXR_VhrK.css","/static/assets/RulesCard-BXDqlsI6.css","/static/assets/SeatLink-BKXFYcL0.css","/static/assets/Settings-YRFrk6B6.css","/static/assets/Sheet-BIsamZGh.css","/static/assets/SlowParts-CgqqclQP.css","/static/assets/Start-CqbC-1iX.css","/static/assets/Table-CnJUOQ6G.css","/static/assets/TableLink-o3JtrUmJ.css","/static/assets/TableWebhook-SVX8-bF-.css","/static/assets/Tables-D3ewQByv.css","/static/assets/Talk-DJP1tR0L.css","/static/assets/TalkSheet-C3h4d0B7.css","/static/assets/TempleFaces-s5SF7jgO.css","/static/assets/TimeOffSheet-Dfq1kvF7.css","/static/assets/Turns-7BtX1kTW.css","/static/assets/Watch-CRrlmI5g.css","/static/assets/WatchAgain-Ds-F9Eek.css","/static/assets/WebhookForm-Cl_C2o_C.css","/static/assets/WhoSheet-Dh3QiaA9.css","/static/assets/WideTable-C-NWnNNm.css","/static/assets/YourTurn-yRSZqJOG.css","/static/assets/changes-CghSwIVQ.css","/static/assets/chinatown-deal-CV_DuyGq.svg","/static/assets/chinatown-split-business-DdB42cIb.svg","/static/assets/dadaocheng-line-DIuYkxhn.svg","/static/assets/lesson-DBfEH2y8.css","/static/assets/literata-latin-Cojsl1yY.woff2","/static/assets/literata-polish-4EEzdJvG.woff2","/static/assets/pocket-worker-DsDiwUTc.js","/static/assets/reading-CKZEe9-S.css","/static/assets/shared-CDOVpMun.css","/static/assets/source-sans-3-latin-DfTyFqaq.woff2","/static/assets/source-sans-3-polish-CO5dSNhH.woff2","/static/assets/table-DbKw-A1P.css","/static/assets/trading-BUfvfCtH.css","/static/assets/uPlot-CnsZ1jie.css"],"pageByLocale":{"en":["/static/assets/messages-en-book_ada-BCsmjmc4.js","/static/assets/messages-en-book_bruno-BK2YBObk.js","/static/assets/messages-en-book_lan-D8QWLpb8.js","/static/assets/messages-en-book_mika-B5-vWRXM.js","/static/assets/messages-en-book_tomas-DUpTak2E.js","/static/assets/messages-en-book_wen-BAvnBAH4.js","/static/assets/messages-en-chinatown-BCJfumMf.js","/static/assets/messages-en-dadaocheng-DclU14WJ.js","/static/assets/messages-en-forms-DqRL0CbJ.js","/static/assets/messages-en-keys-Bwk8zbJh.js","/static/assets/messages-en-pages-DnJUMYjM.js","/static/assets/messages-en-plain-B7R6Dph7.js","/static/assets/messages-en-pocket-BBHMKfoI.js","/static/assets/messages-en-refusals-Cm1SwXNz.js","/static/assets/messages-en-start-DdaWhkBv.js","/static/assets/messages-en-voices-Br7vu3ke.js","/static/assets/rules-chinatown.en-CejHLR6w.js","/static/assets/rules-dadaocheng.en-Bi_TGp1Z.js"],"fr":["/static/assets/messages-fr-book_ada-Dy-UBMTA.js","/static/assets/messages-fr-book_bruno-Ctbv0b_Q.js","/static/assets/messages-fr-book_lan-zDAy-cBz.js","/static/assets/messages-fr-book_mika-D8P1YByt.js","/static/assets/messages-fr-book_tomas-CYaNQL7f.js","/static/assets/messages-fr-book_wen-DbcC0-eN.js","/static/assets/messages-fr-chinatown-CU6YDcgo.js","/static/assets/messages-fr-dadaocheng-C2p3s3X3.js","/static/assets/messages-fr-forms-DjGgxLsF.js","/static/assets/messages-fr-keys-B-nWcDxf.js","/static/assets/messages-fr-pages-Dx15bhrp.js","/static/assets/messages-fr-plain-KLCgWxah.js","/static/assets/messages-fr-pocket-CAoZ3wXY.js","/static/assets/messages-fr-refusals-BVblPAuh.js","/static/assets/messages-fr-start-DmCwMfR7.js","/static/assets/messages-fr-voices-B7yg_hvv.js","/static/assets/rules-chinatown.fr-BS--hZ-i.js","/static/assets/rules-dadaocheng.fr-mdNlzETt.js"],"pl":["/static/assets/messages-pl-book_ada-C40OB04U.js","/static/assets/messages-pl-book_bruno-Y0884YWX.js","/static/assets/messages-pl-book_lan-ByB4dV9_.js","/static/assets/messages-pl-book_mika-CRWPyU53.js","/static/assets/messages-pl-book_tomas-DUsEqz8Y.js","/static/assets/messages-pl-book_wen-BPemtNoU.js","/static/assets/messages-pl-chinatown-CAY8MMeR.js","/static/assets/messages-pl-dadaocheng-DH_lixeO.js","/static/assets/messages-pl-forms-BvTikRi0.js","/static/assets/messages-pl-keys-kJryEW0y.js","/static/assets/messages-pl-pages-Cx9Dg48b.js","/static/assets/messages-pl-plain-CqrTPir8.js","/static/assets/messages-pl-pocket-q0B-C5z2.js","/static/assets/messages-pl-refusals-DudV8l-q.js","/static/assets/messages-pl-start-CQq_Ynjz.js","/static/assets/messages-pl-voices-pL-PI3Cz.js","/static/assets/rules-chinatown.pl-CK7oKb9p.js","/static/assets/rules-dadaocheng.pl-6NlQLaB6.js"],"de":["/static/assets/messages-de-book_ada-CTAK2yp-.js","/static/assets/messages-de-book_bruno-DvGyZ-H4.js","/static/assets/messages-de-book_lan-DHX6VvJm.js","/static/assets/messages-de-book_mika-BKD_iWEK.js","/static/assets/messages-de-book_tomas-BeiGACag.js","/static/assets/messages-de-book_wen-B7fgRUrU.js","/static/assets/messages-de-chinatown-zr4nMKdS.js","/static/assets/messages-de-dadaocheng-BFGrM9WV.js","/static/assets/messages-de-forms-Cj3Ja0Lx.js","/static/assets/messages-de-keys-DItbIeGS.js","/static/assets/messages-de-pages-BHOWQCw5.js","/static/assets/messages-de-plain-CNbu87Pf.js","/static/assets/messages-de-pocket-BJdee4kg.js","/static/assets/messages-de-refusals-CrUBoIeX.js","/static/assets/messages-de-start-CoaOCMzV.js","/static/assets/messages-de-voices-BdUpgFSt.js","/static/assets/rules-chinatown.de-Cr7KkndA.js","/static/assets/rules-dadaocheng.de-HCC5DBhy.js"],"zh-Hant":["/static/assets/messages-zh-Hant-book_ada-7MmEBfHL.js","/static/assets/messages-zh-Hant-book_bruno-Bo0euuCS.js","/static/assets/messages-zh-Hant-book_lan-C5Tse7R8.js","/static/assets/messages-zh-Hant-book_mika-Dw7Z94gP.js","/static/assets/messages-zh-Hant-book_tomas-QL_mY4lI.js","/static/assets/messages-zh-Hant-book_wen-BcIBmAod.js","/static/assets/messages-zh-Hant-chinatown-CXdfmlqo.js","/static/assets/messages-zh-Hant-dadaocheng-DIEny19l.js","/static/assets/messages-zh-Hant-forms-YzFLNPJO.js","/static/assets/messages-zh-Hant-keys-BNkHK7QJ.js","/static/assets/messages-zh-Hant-pages-YaD4rJQX.js","/static/assets/messages-zh-Hant-plain-D8FdkX1c.js","/static/assets/messages-zh-Hant-pocket-DgAIX29Z.js","/static/assets/messages-zh-Hant-refusals-BC0zE5Xq.js","/static/assets/messages-zh-Hant-start-C5lABgIf.js","/static/assets/messages-zh-Hant-voices-4LexIUjr.js","/static/assets/rules-chinatown.zh-Hant-DGKQsKQF.js","/static/assets/rules-dadaocheng.zh-Hant-BY-FT7fS.js"]}};
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
